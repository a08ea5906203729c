import type { ExportFormat } from '@forenet/contract/account-deletion'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt, isCalendarDate } from '@forenet/domain/calendar-date'
import { formatInstantInWords } from '@forenet/domain/event-time'
import { formatMoney } from '@forenet/domain/money'
import { CURRENCY } from '@forenet/domain/product'
import { type Content, Html, html } from '@forenet/html'
import type { Caller } from '../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { audit, countActions } from '../../core/audit/index.ts'
import { findPerson, listSoleChildren } from '../../core/members/index.ts'
import type { AccountDeletionDeps } from './account-deletion-deps.ts'
import { deletionScope } from './deletion-scope.ts'
import { type ExportRow, lockExports, readExport } from './export-repository.ts'
import { EXPORT_TEXTS, type ExportTexts, type Language } from './export-texts.ts'
import { formatDay } from './format-day.ts'
import { requireOwnAccount } from './own-request.ts'

const PAGE_STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1b1f1d;background:#fff}
h1{font-size:1.8rem;margin-bottom:.25rem}h2{margin:2.5rem 0 .75rem;padding-bottom:.25rem;border-bottom:2px solid #1f6f54;font-size:1.25rem}
p{color:#4d5753}dl{display:grid;grid-template-columns:minmax(8rem,13rem) 1fr;gap:.25rem 1rem;margin:0 0 1rem;padding:.75rem 1rem;border:1px solid #dfe4e1;border-radius:8px;break-inside:avoid}
dt{color:#4d5753}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}dd dl{margin:.25rem 0}img{max-width:10rem;border-radius:8px}
@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.4rem}}@media print{body{margin:0;max-width:none}}`

/** The same content as the JSON, without external resources or scripts. */
function renderExportPage(held: ExportRow, language: Language): string {
  const words = EXPORT_TEXTS[language]
  const { exportedAt, currency: _currency, ...sections } = held
  const when = formatInstantInWords(new Date(String(exportedAt)), language)
  const parts = Object.entries(sections).map(([key, content]) => renderSection(key, content, words, language))
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title><style>${new Html(PAGE_STYLE)}</style></head>
<body><main><h1>${words.title}</h1><p>${words.lead(when)}</p>
${parts}</main></body></html>
`.markup
}

function renderSection(key: string, content: unknown, words: ExportTexts, language: Language): Html {
  const rows = Array.isArray(content) ? content : [content]
  const inner = rows.length > 0 ? rows.map((row) => renderFacts(row, words, language)) : html`<p>${words.none}</p>`
  return html`<section><h2>${translate(words.sections, key)}</h2>
${inner}</section>
`
}

function renderFacts(row: ExportRow, words: ExportTexts, language: Language): Html {
  const notified = Object.entries(row).filter(([, value]) => value !== null && value !== '')
  const lines = notified.map(
    ([key, value]) =>
      html`<dt>${translate(words.fields, key)}</dt><dd>${renderValue(key, value, row, words, language)}</dd>`,
  )
  return html`<dl>${lines}</dl>
`
}

function renderValue(key: string, value: unknown, row: ExportRow, words: ExportTexts, language: Language): Content {
  if (Array.isArray(value)) return value.map((one: unknown) => renderListItem(one, words, language))
  if (value instanceof Date) return formatInstantInWords(value, language)
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'object' && value !== null) return renderFacts(value as ExportRow, words, language)
  if (key === 'profileImage') return html`<img alt="" src="${String(value)}">`
  if (key.endsWith('Minor')) return formatMoney(Number(value), language, String(row.currency ?? 'DKK'))
  const instant = /At$|^at$/.test(key) && typeof value === 'string' ? new Date(value) : null
  if (instant && !Number.isNaN(instant.getTime())) return formatInstantInWords(instant, language)
  if (isCalendarDate(String(value))) return formatDay(String(value), language)
  return translate(words.values, String(value))
}

function renderListItem(one: unknown, words: ExportTexts, language: Language): Html {
  if (typeof one === 'object' && one !== null) return renderFacts(one as ExportRow, words, language)
  return html`<div>${String(one)}</div>`
}

function translate(words: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(words, key) ? (words[key] ?? key) : key
}

/** Limited, because every export reads everything. */
const MAX_AN_HOUR = 5
const HOUR_MS = 3_600_000

type ExportFile = { name: string; type: string; content: string }

/** The export includes children without another guardian. Throws `too-many-requests`. */
export async function createExportFile(
  deps: AccountDeletionDeps,
  caller: Caller,
  memberId: string,
  form: ExportFormat,
): Promise<ExportFile> {
  requireOwnAccount(caller, memberId)
  const person = await findPerson(deps.database, memberId)
  if (!person) throw notFound('The member')
  await countExport(deps, caller, memberId)
  const children = await listSoleChildren(deps.database, memberId)
  const { profiles, ...sections } = await readExport(deps.database, deletionScope(person, children))
  const [profile = {}, ...own] = profiles
  const exportedAt = deps.now()
  const name = `forenet-${calendarDateAt(exportedAt)}`
  const held = { exportedAt: exportedAt.toISOString(), currency: CURRENCY, profile, children: own, ...sections }
  if (form === 'json') {
    return { name: `${name}.json`, type: 'application/json; charset=utf-8', content: JSON.stringify(held, null, 2) }
  }
  return { name: `${name}.html`, type: 'text/html; charset=utf-8', content: renderExportPage(held, person.language) }
}

async function countExport({ pool, now }: AccountDeletionDeps, caller: Caller, memberId: string): Promise<void> {
  await inTransaction(pool, async (transaction) => {
    await lockExports(transaction, memberId)
    const at = now()
    const since = new Date(at.getTime() - HOUR_MS)
    if ((await countActions(transaction, 'data-exported', memberId, since)) >= MAX_AN_HOUR) {
      throw new ProblemError('too-many-requests', `You can download your data ${MAX_AN_HOUR} times an hour`)
    }
    await audit(transaction, caller, { action: 'data-exported', objectKind: 'member', objectId: memberId }, at)
  })
}
