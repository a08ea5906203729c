import type { BooksFilter, BooksPage } from '@forenet/contract/club/books'
import type { Database } from '@forenet/database/database'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import type { LedgerChainEnd } from '@forenet/domain/ledger'
import { computeVisibilityCutoff } from '@forenet/domain/register'
import { filterVisibleInRegister } from '../../membership/register/index.ts'
import { findSpan, listEntries, listTrialBalance } from './books-repository.ts'
import { findCheck } from './check-repository.ts'
import { type LedgerDeps, postQueued } from './post-movements.ts'
import { countWaiting, lockChain, setClosedThrough } from './posting-repository.ts'

const PAGE = 50

export async function booksPage(
  { database, now }: { database: Database; now: () => Date },
  organisationId: string,
  { after, from = null, to = null, account = null }: Nullable<BooksFilter> & { after?: number | undefined },
): Promise<BooksPage> {
  const wanted = { from, to, account }
  const isFirst = after === undefined
  const [rows, accounts, span, waiting, check] = await Promise.all([
    listEntries(database, organisationId, wanted, { after: after ?? null, size: PAGE + 1 }),
    isFirst ? listTrialBalance(database, organisationId, wanted) : [],
    isFirst ? findSpan(database, organisationId) : null,
    countWaiting(database, organisationId),
    findCheck(database, organisationId),
  ])
  const page = rows.slice(0, PAGE)
  const ids = [...new Set(page.flatMap(({ memberIds }) => memberIds))]
  const visible = await filterVisibleInRegister(
    database,
    organisationId,
    computeVisibilityCutoff(calendarDateAt(now())),
    ids,
  )
  const entries = page.map(({ memberIds, eventId, eventTitle, at, lines, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    event: eventId !== null && eventTitle !== null ? { id: eventId, title: eventTitle } : null,
    memberId: memberIds.find((id) => visible.has(id)) ?? null,
    lines: lines.map(([name, amountMinor]) => ({ account: name, amountMinor })),
  }))
  const nextCursor = rows.length > PAGE ? (entries.at(-1)?.sequence ?? null) : null
  return { accounts, entries, nextCursor, span, waiting, check }
}

export async function findBooks(
  database: Database,
  organisationId: string,
  { from, to }: { from: CalendarDate | null; to: CalendarDate | null },
): Promise<Pick<BooksPage, 'accounts' | 'span'>> {
  const [accounts, span] = await Promise.all([
    listTrialBalance(database, organisationId, { from, to, account: null }),
    findSpan(database, organisationId),
  ])
  return { accounts, span }
}

type Nullable<T> = { [Name in keyof T]?: T[Name] | null }

/** Posts queued movements first; locks the chain. Returns the chain's end, and the last day closed before. */
export async function closeBooksThrough(
  deps: Pick<LedgerDeps, 'now'>,
  transaction: Database,
  organisationId: string,
  through: CalendarDate,
): Promise<{ end: LedgerChainEnd; closedThrough: CalendarDate | null }> {
  await lockChain(transaction, organisationId)
  while ((await postQueued({ now: deps.now }, transaction, organisationId)) > 0);
  const { closedThrough, sequence, hash } = await lockChain(transaction, organisationId)
  await setClosedThrough(transaction, organisationId, through)
  return { end: { sequence, hash }, closedThrough }
}

/** Calls `through` under the chain's lock. */
export async function reopenBooksThrough(
  transaction: Database,
  organisationId: string,
  through: () => Promise<CalendarDate | null>,
): Promise<void> {
  await lockChain(transaction, organisationId)
  await setClosedThrough(transaction, organisationId, await through())
}
