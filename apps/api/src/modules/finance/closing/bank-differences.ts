import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import {
  insertAcceptedBankDifferences,
  listAcceptedBankDifferences,
  listStatementPeriods,
  sumLinesByDay,
} from '../bank/index.ts'
import { listPostedMonths } from '../ledger/index.ts'
import { type BankDifference, findBankDifferences, findMonthsWithoutStatements } from './closing-rules.ts'

type Period = { organisationId: string; after: CalendarDate | null; through: CalendarDate }
type Acceptance = { payments: number; reason: string; acceptedAt: Date }

/** An acceptance is of these days and this amount. */
const keyOf = ({
  kind,
  account,
  from,
  through,
  differenceMinor,
}: Omit<BankDifference, 'kind' | 'expectedMinor' | 'statedMinor'> & { kind: string }) =>
  [kind, account, from, through, differenceMinor].join(' ')

/** Differences between the bank's statements and the imported transactions that the club has not accepted. */
export async function listBankDifferences(database: Database, period: Period): Promise<BankDifference[]> {
  const found = await findAll(database, period)
  const accepted = new Set((await listAcceptedBankDifferences(database, period)).map(keyOf))
  return found.filter((difference) => !accepted.has(keyOf(difference)))
}

/** Accepts what `listBankDifferences` lists; returns how many. */
export async function acceptBankDifferences(
  transaction: Database,
  period: Period,
  given: { reason: string; at: Date; by: string | null },
): Promise<number> {
  const found = await listBankDifferences(transaction, period)
  return insertAcceptedBankDifferences(transaction, { organisationId: period.organisationId, ...given }, found)
}

/** Accepted differences that still exist, newest first. */
export async function listBankAcceptances(database: Database, period: Period, most: number): Promise<Acceptance[]> {
  const existing = new Set((await findAll(database, period)).map(keyOf))
  const accepted = (await listAcceptedBankDifferences(database, period)).filter((one) => existing.has(keyOf(one)))
  const groups = Map.groupBy(accepted, ({ acceptedAt, reason }) => `${acceptedAt.toISOString()} ${reason}`)
  return [...groups.values()].slice(0, most).flatMap((group) => {
    const [first] = group
    return first ? { payments: group.length, reason: first.reason, acceptedAt: first.acceptedAt } : []
  })
}

async function findAll(database: Database, period: Period): Promise<BankDifference[]> {
  const periods = await listStatementPeriods(database, period)
  if (periods.length === 0) {
    return findMonthsWithoutStatements(await listPostedMonths(database, period.organisationId, 'bank', period))
  }
  const sums = Map.groupBy(await sumLinesByDay(database, period.organisationId, periods), ({ account }) => account)
  return [...Map.groupBy(periods, ({ account }) => account)].flatMap(([account, ofAccount]) =>
    findBankDifferences(ofAccount, sums.get(account) ?? [], period),
  )
}
