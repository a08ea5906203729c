import { randomBytes } from 'node:crypto'
import type { BooksCheck, BooksPage } from '@forenet/contract/club/books'
import { inTransaction } from '@forenet/database/transaction'
import { addDays, addMonths, type CalendarDate } from '@forenet/domain/calendar-date'
import { formatInstantInWords } from '@forenet/domain/event-time'
import type { Language } from '@forenet/domain/language'
import { Html, html } from '@forenet/html'
import type { ServerPageWriter } from '../../../platform/http/server-page.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit } from '../../core/audit/index.ts'
import {
  checkBooks,
  findBooks,
  findBooksState,
  findCheck,
  isInOrder,
  listVouchers,
  type Voucher,
} from '../ledger/index.ts'
import { listSample, listSequences, lockVerification } from './books-repository.ts'
import { findOpenLink, noteOpened, type OpenLink } from './link-repository.ts'
import { hashOfSecret } from './links.ts'
import { accountName, entryRows, money, monthsOf, PAGE_STYLE } from './page-parts.ts'
import { auditorPageWords } from './page-words.ts'

const ADDRESS = /^\/auditor\/([\w-]{43})$/
const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/
const SEED = /^[0-9a-f]{8}$/
const AFTER = /^[1-9]\d{0,8}$/
const SAMPLE_SIZE = 25
const ENTRIES_SIZE = 100
/** A visitor cannot repeat the verification more often. */
const VERIFY_EVERY_MS = 60_000
const HOUR_MS = 3_600_000

type PageDeps = Pick<Platform, 'pool' | 'database' | 'now'>
type Wanted = {
  language: Language
  month: string | null
  from: CalendarDate | null
  to: CalendarDate | null
  seed: string
  after: number | null
}
type Shown = Wanted & {
  link: OpenLink
  check: BooksCheck | null
  closedThrough: CalendarDate | null
  books: Pick<BooksPage, 'accounts' | 'span'>
  sample: readonly Voucher[]
  entries: readonly Voucher[]
  next: number | null
}

/** Renders a club's books, for anyone with a link that is neither expired nor revoked. */
export function writeAuditorPage(deps: PageDeps): ServerPageWriter {
  return async ({ url }) => {
    const [path = '', query = ''] = url.split('?', 2)
    const secret = ADDRESS.exec(path)?.[1]
    const link = secret === undefined ? undefined : await findOpenLink(deps.database, hashOfSecret(secret), deps.now())
    if (!link) return null
    const search = new URLSearchParams(query)
    const wanted = wantedOf(search)
    await recordOpened(deps, link)
    const check = await checkOf(deps, link.organisationId, search.has('verify'))
    const [books, state, sampled, listed] = await Promise.all([
      findBooks(deps.database, link.organisationId, wanted),
      findBooksState(deps.database, link.organisationId),
      listSample(deps.database, link.organisationId, wanted, { seed: wanted.seed, size: SAMPLE_SIZE }),
      listSequences(deps.database, link.organisationId, wanted, { after: wanted.after, size: ENTRIES_SIZE + 1 }),
    ])
    const entries = listed.slice(0, ENTRIES_SIZE)
    const markup = page({
      ...wanted,
      ...{ link, check, books, closedThrough: state.closedThrough },
      sample: await listVouchers(deps.database, link.organisationId, sampled),
      entries: await listVouchers(deps.database, link.organisationId, entries),
      next: listed.length > ENTRIES_SIZE ? (entries.at(-1) ?? null) : null,
    })
    const inline = [{ directive: 'style-src', text: PAGE_STYLE }] as const
    return { markup, language: wanted.language, inline, unlisted: true, isPrivate: true }
  }
}

function wantedOf(search: URLSearchParams): Wanted {
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
    seed: given('sample', SEED) ?? randomBytes(4).toString('hex'),
    after: Number(given('after', AFTER)) || null,
  }
}

const openedAt = new Map<string, number>()

async function recordOpened({ database, now }: PageDeps, link: OpenLink): Promise<void> {
  const at = now()
  await noteOpened(database, link.id, at)
  if (at.getTime() - (openedAt.get(link.id) ?? 0) < HOUR_MS) return
  openedAt.set(link.id, at.getTime())
  const about = { objectKind: 'organisation', objectId: link.organisationId, organisationId: link.organisationId }
  await audit(database, 'portal', { action: 'auditor-link-opened', ...about, detail: { name: link.name } }, at)
}

async function checkOf(deps: PageDeps, organisationId: string, isWanted: boolean): Promise<BooksCheck | null> {
  const stored = await findCheck(deps.database, organisationId)
  const isRecent = stored && deps.now().getTime() - Date.parse(stored.checkedAt) < VERIFY_EVERY_MS
  if (!isWanted || isRecent) return stored
  return inTransaction(deps.pool, async (transaction) =>
    (await lockVerification(transaction, organisationId)) ? checkBooks(deps, organisationId) : stored,
  )
}

function page(shown: Shown): string {
  const { language, link, check, closedThrough, books, sample, entries, next, seed, month } = shown
  const words = auditorPageWords(language)
  const addressOf = (change: Partial<Record<'month' | 'sample' | 'after' | 'verify' | 'language', string>>) => {
    const kept = { language, sample: seed, ...(month === null ? {} : { month }) }
    return `?${new URLSearchParams({ ...kept, ...change })}`
  }
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
<p class="quiet">${closedThrough === null ? words.notClosed : `${words.closed} ${closedThrough}`}</p>
<p><a href="${addressOf({ verify: '1' })}">${words.verify}</a></p></section>
<form method="get"><label>${words.period} <select name="month"><option value="">${words.all}</option>
${monthsOf(books.span).map(
  (one) => html`<option value="${one}"${one === month ? new Html(' selected') : ''}>${one}</option>`,
)}</select></label>
<input type="hidden" name="language" value="${language}"><input type="hidden" name="sample" value="${seed}"><button>${words.show}</button></form>
<h2>${words.balance}</h2>
<div class="wide"><table><thead><tr><th scope="col">${words.account}</th>${figures.map(
    (figure) => html`<th scope="col">${words[figure]}</th>`,
  )}</tr></thead><tbody>
${books.accounts.map(
  (account) =>
    html`<tr><th scope="row">${accountName(account.account, language)}</th>${figures.map(
      (figure) => html`<td>${money(account[`${figure}Minor`], language)}</td>`,
    )}</tr>`,
)}</tbody></table></div>
<h2>${words.sample}</h2>
<p class="quiet">${words.sampleOf(seed)} <a href="${addressOf({ sample: randomBytes(4).toString('hex') })}">${words.another}</a></p>
${sample.length > 0 ? entryRows(sample, language) : html`<p>${words.none}</p>`}
<h2>${words.entries}</h2>
${entries.length > 0 ? entryRows(entries, language) : html`<p>${words.none}</p>`}
${next === null ? '' : html`<p><a href="${addressOf({ after: String(next) })}">${words.more}</a></p>`}
</main></body>
</html>
`.markup
}
