import type { AnnualStatement } from '@forenet/contract/club/statement'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { buildStatementRows, computeStatementResult } from '@forenet/domain/annual-statement'
import { getYear } from '@forenet/domain/calendar-date'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit } from '../../core/audit/index.ts'
import { findBooks } from '../ledger/index.ts'
import { type BudgetRow, listBudget, replaceBudget } from './statement-repository.ts'

export async function findStatement(
  database: Database,
  organisationId: string,
  year: number,
): Promise<AnnualStatement> {
  const booksOf = (one: number) => findBooks(database, organisationId, { from: `${one}-01-01`, to: `${one}-12-31` })
  const [books, before, budget] = [
    await booksOf(year),
    await booksOf(year - 1),
    await listBudget(database, organisationId, year),
  ]
  const rows = buildStatementRows(
    sumByAccount(books),
    sumByAccount(before),
    new Map(budget.map((one) => [one.account, one.amountMinor])),
  )
  return { year, years: listYears(books.span), rows, result: computeStatementResult(rows) }
}

/** The last of duplicate accounts counts. */
export function saveBudget(
  { pool, now }: Pick<Platform, 'pool' | 'now'>,
  { club, caller }: ClubCaller,
  year: number,
  given: readonly BudgetRow[],
): Promise<AnnualStatement> {
  const rows = [...new Map(given.map((row) => [row.account, row])).values()]
  return inTransaction(pool, async (transaction) => {
    await replaceBudget(transaction, club.id, year, rows)
    const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
    await audit(transaction, caller, { action: 'budget-changed', ...about, detail: { year } }, now())
    return findStatement(transaction, club.id, year)
  })
}

type StatementBooks = Awaited<ReturnType<typeof findBooks>>

function sumByAccount({ accounts }: StatementBooks): Map<string, number> {
  return new Map(accounts.map(({ account, debitMinor, creditMinor }) => [account, debitMinor - creditMinor]))
}

function listYears(span: StatementBooks['span']): number[] {
  if (!span) return []
  const [first, last] = [getYear(span.from), getYear(span.to)]
  return Array.from({ length: last - first + 1 }, (_, index) => last - index)
}
