import type { Database } from '@forenet/database/database'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../platform/database/prepared.ts'

export type BudgetRow = { account: string; amountMinor: Minor }

const findQuery = prepared<BudgetRow>(
  'club_budget',
  'select account, amount_minor as "amountMinor" from club_budget where organisation_id = $1 and year = $2',
)
const deleteBudgetQuery = prepared(
  'club_budget_clear',
  'delete from club_budget where organisation_id = $1 and year = $2',
)
const insertQuery = prepared(
  'club_budget_insert',
  `insert into club_budget (organisation_id, year, account, amount_minor)
   select $1, $2, u.* from unnest($3::text[], $4::bigint[]) as u on conflict (organisation_id, year, account)
     do update set amount_minor = excluded.amount_minor`,
)

export function listBudget(database: Database, organisationId: string, year: number): Promise<BudgetRow[]> {
  return findQuery(database, [organisationId, year])
}

export async function replaceBudget(
  transaction: Database,
  organisationId: string,
  year: number,
  rows: readonly BudgetRow[],
): Promise<void> {
  await deleteBudgetQuery(transaction, [organisationId, year])
  await insertQuery(transaction, [
    organisationId,
    year,
    rows.map(({ account }) => account),
    rows.map(({ amountMinor }) => amountMinor),
  ])
}
