import { randomBytes } from 'node:crypto'
import { auditorBooksVerify } from '@forenet/contract/auditor-calls'
import type { BooksCheck, BooksPage } from '@forenet/contract/club/books'
import type { Database } from '@forenet/database/database'
import { addDays, addMonths, type CalendarDate } from '@forenet/domain/calendar-date'
import { formatInstantInWords } from '@forenet/domain/event-time'
import type { Language } from '@forenet/domain/language'
import { Html, html } from '@forenet/html'
import { notFound } from '../../../platform/http/problem-error.ts'
import type { ServerPageWriter } from '../../../platform/http/server-page.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit } from '../../core/audit/index.ts'
import {
  checkBooksForReport,
  findBooks,
  findBooksState,
  findCheck,
  isInOrder,
  listVouchers,
  type Voucher,
} from '../ledger/index.ts'
import { findVoucherRange, listDrawn, listSequences } from './books-repository.ts'
import { type OpenLink, recordLinkOpened } from './link-repository.ts'
import { findOpenLink } from './links.ts'
import {
  formatMonthName,
  formatPageDate,
  formatPageMoney,
  getAccountName,
  listMonths,
  PAGE_SCRIPT,
  PAGE_STYLE,
  renderEntryRows,
} from './page-parts.ts'
import { getAuditorPageTexts } from './page-texts.ts'
import { drawNumbers } from './sample-rules.ts'

const PATH_PATTERN = /^\/auditor\/([\w-]{43})$/
const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/
const SEED_PATTERN = /^[0-9a-f]{8}$/
const AFTER_PATTERN = /^[1-9]\d{0,8}$/
const SAMPLE_SIZE = 25
/** Limit of vouchers per draw; larger than the sample, because vouchers posted late are omitted. */
const MAX_DRAWN = 500
const ENTRIES_PER_PAGE = 100
/** Limits how often a visitor can repeat the verification. */
const VERIFY_EVERY_MS = 60_000
const HOUR_MS = 3_600_000

type PageDeps = Pick<Platform, 'pool' | 'database' | 'reports' | 'now'>
type PageParams = {
  language: Language
  month: string | null
  from: CalendarDate | null
  to: CalendarDate | null
  seed: string
  after: number | null
}
type PageContent = PageParams & {
  link: OpenLink
  check: BooksCheck | null
  closedThrough: CalendarDate | null
  books: Pick<BooksPage, 'accounts' | 'span'>
  sample: readonly Voucher[]
  entries: readonly Voucher[]
  next: number | null
}

export function writeAuditorPage(deps: PageDeps): ServerPageWriter {
  return async ({ url }) => {
    const [path = '', query = ''] = url.split('?', 2)
    const secret = PATH_PATTERN.exec(path)?.[1]
    const link = secret === undefined ? undefined : await findOpenLink(deps, secret)
    if (!link || secret === undefined) return null
    const wanted = parsePageParams(new URLSearchParams(query))
    await recordOpened(deps, link)
    const shown = await deps.reports.read((database) => loadPageContent(database, link, wanted))
    const verifyPath = auditorBooksVerify.path.replace('{secret}', secret)
    const inline = [
      { directive: 'style-src', text: PAGE_STYLE },
      { directive: 'script-src', text: PAGE_SCRIPT },
    ] as const
    return { markup: renderPage(shown, verifyPath), language: wanted.language, inline, unlisted: true, isPrivate: true }
  }
}

async function loadPageContent(database: Database, link: OpenLink, wanted: PageParams): Promise<PageContent> {
  const { organisationId } = link
  const listed = await listSequences(database, organisationId, wanted, {
    after: wanted.after,
    size: ENTRIES_PER_PAGE + 1,
  })
  const entries = listed.slice(0, ENTRIES_PER_PAGE)
  return {
    ...wanted,
    link,
    check: await findCheck(database, organisationId),
    books: await findBooks(database, organisationId, wanted),
    closedThrough: (await findBooksState(database, organisationId)).closedThrough,
    sample: await drawSample(database, organisationId, wanted),
    entries: await listVouchers(database, organisationId, entries),
    next: listed.length > ENTRIES_PER_PAGE ? (entries.at(-1) ?? null) : null,
  }
}

function parsePageParams(search: URLSearchParams): PageParams {
  const given = (name: string, shape: RegExp) => {
    const value = search.get(name) ?? ''
    return shape.test(value) ? value : null
  }
  const month = given('month', MONTH)
  const from = month === null ? null : `${month}-01`
  return {
    language: search.get('language') === 'en' ? 'en' : 'da',
    month,
    from,
    to: from === null ? null : addDays(addMonths(from, 1), -1),
    seed: given('sample', SEED_PATTERN) ?? randomBytes(4).toString('hex'),
    after: Number(given('after', AFTER_PATTERN)) || null,
  }
}

async function recordOpened({ database, now }: PageDeps, link: OpenLink): Promise<void> {
  const at = now()
  if (!(await recordLinkOpened(database, link.id, at, new Date(at.getTime() - HOUR_MS)))) return
  const about = { objectKind: 'organisation', objectId: link.organisationId, organisationId: link.organisationId }
  await audit(database, 'portal', { action: 'auditor-link-opened', ...about, detail: { name: link.name } }, at)
}

/** Verifies at most once a minute, with one run per club. Throws `not-found`. */
export async function verifyForAuditor(deps: PageDeps, secret: string): Promise<{ checkedAt: string | null }> {
  const link = await findOpenLink(deps, secret)
  if (!link) throw notFound('The link')
  const stored = await findCheck(deps.database, link.organisationId)
  const isRecent = stored && deps.now().getTime() - Date.parse(stored.checkedAt) < VERIFY_EVERY_MS
  const check = isRecent ? stored : ((await checkBooksForReport(deps, link.organisationId)) ?? stored)
  return { checkedAt: check?.checkedAt ?? null }
}

async function drawSample(
  database: Database,
  organisationId: string,
  { from, to, seed }: Pick<PageParams, 'from' | 'to' | 'seed'>,
): Promise<Voucher[]> {
  const range = await findVoucherRange(database, organisationId, { from, to })
  const drawn = range ? drawNumbers(seed, range, MAX_DRAWN) : []
  const sampled = await listDrawn(database, organisationId, { from, to }, { drawn, most: SAMPLE_SIZE })
  return listVouchers(database, organisationId, sampled)
}

function renderPage(shown: PageContent, verifyPath: string): string {
  const { language, link, check, closedThrough, books, sample, entries, next, seed, month, after } = shown
  const words = getAuditorPageTexts(language)
  const addressOf = (change: Partial<Record<'month' | 'sample' | 'after' | 'language', string>>) => {
    const kept = { language, sample: seed, ...(month === null ? {} : { month }) }
    return `?${new URLSearchParams({ ...kept, ...change })}`
  }
  const shownAddress = addressOf(after === null ? {} : { after: String(after) })
  const figures = ['opening', 'debit', 'credit', 'closing'] as const
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title} · ${link.organisation}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${new Html(PAGE_STYLE)}</style>
</head>
<body><main>
<p class="quiet">${link.organisation} · <a href="${addressOf({ language: language === 'da' ? 'en' : 'da' })}">${words.other}</a></p>
<h1>${words.title}</h1>
<p class="quiet">${words.lead(link.name)}. ${words.until} ${formatInstantInWords(link.expiresAt, language)}.</p>
<section class="sheet"><h2>${words.chain}</h2>
${
  check === null
    ? html`<p>${words.never}</p>`
    : html`<p class="${isInOrder(check) ? 'good' : 'bad'}">${isInOrder(check) ? words.good : words.bad}</p>
<p class="quiet">${words.checked} ${formatInstantInWords(new Date(check.checkedAt), language)} · ${check.postings} ${words.vouchers}</p>
<p class="quiet">${words.lastHash}: <code>${check.hash}</code></p>`
}
<p class="quiet">${closedThrough === null ? words.notClosed : `${words.closed} ${formatPageDate(closedThrough, language)}`}</p>
<p><button type="button" data-call="${verifyPath}" data-shown="${shownAddress}" data-busy="${words.verifying}" data-failed="${words.verifyFailed}">${words.verify}</button></p>
<p id="fault" role="alert" class="bad"></p></section>
<form method="get"><label>${words.period} <select name="month"><option value="">${words.all}</option>
${listMonths(books.span).map(
  (one) =>
    html`<option value="${one}"${one === month ? new Html(' selected') : ''}>${formatMonthName(one, language)}</option>`,
)}</select></label>
<input type="hidden" name="language" value="${language}"><input type="hidden" name="sample" value="${seed}"><button>${words.show}</button></form>
<h2>${words.balance}</h2>
<div class="wide" role="region" tabindex="0" aria-label="${words.balance}"><table><thead><tr><th scope="col">${words.account}</th>${figures.map(
    (figure) => html`<th scope="col">${words[figure]}</th>`,
  )}</tr></thead><tbody>
${books.accounts.map(
  (account) =>
    html`<tr><th scope="row">${getAccountName(account.account, language)}</th>${figures.map(
      (figure) => html`<td>${formatPageMoney(account[`${figure}Minor`], language)}</td>`,
    )}</tr>`,
)}</tbody></table></div>
<h2>${words.sample}</h2>
<p class="quiet">${words.sampleOf(seed)} <a href="${addressOf({ sample: randomBytes(4).toString('hex') })}">${words.another}</a></p>
${sample.length > 0 ? renderEntryRows(words.sample, sample, language) : html`<p>${words.none}</p>`}
<h2>${words.entries}</h2>
${entries.length > 0 ? renderEntryRows(words.entries, entries, language) : html`<p>${words.none}</p>`}
${next === null ? '' : html`<p><a href="${addressOf({ after: String(next) })}">${words.more}</a></p>`}
</main><script>${new Html(PAGE_SCRIPT)}</script></body>
</html>
`.markup
}
