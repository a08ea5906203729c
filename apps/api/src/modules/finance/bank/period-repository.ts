import type { Database } from '@forenet/database/database'
import type { StatementPeriod } from '@forenet/domain/bank-balance'
import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { plannedForValues, prepared } from '../../../platform/database/prepared.ts'

type AccountPeriod = StatementPeriod & { account: string }
type DaySum = { account: string; day: CalendarDate; minor: Minor }
type AcceptedDifference = {
  kind: string
  account: string
  from: CalendarDate
  through: CalendarDate
  differenceMinor: Minor
  reason: string
  acceptedAt: Date
}

const insert = prepared(
  'bank_statement_periods_insert',
  `insert into bank_statement_period (organisation_id, file_id, imported_at, account, from_on, through_on, opening_minor, closing_minor)
   select $1, $2, $3, u.* from unnest($4::text[], $5::date[], $6::date[], $7::bigint[], $8::bigint[]) as u`,
)
const remove = prepared(
  'bank_statement_periods_delete_of_file',
  'delete from bank_statement_period where organisation_id = $1 and file_id = $2',
)
const listed = plannedForValues<AccountPeriod>(
  'closing_bank_periods',
  `select p.account, p.from_on as "from", p.through_on as through, p.opening_minor as "openingMinor", p.closing_minor as "closingMinor"
     from (select account, max(through_on) filter (where through_on <= $2) as before_on from bank_statement_period
            where organisation_id = $1 group by account) a
     join bank_statement_period p on p.organisation_id = $1 and p.account = a.account
      and ($2::date is null or p.through_on > $2 or p.through_on = a.before_on)
    order by p.account, p.imported_at, p.from_on, p.id`,
)
const sums = plannedForValues<DaySum>(
  'closing_bank_day_sums',
  `select l.account, l.booked_on as day, sum(l.amount_minor)::bigint as minor
     from unnest($2::text[], $3::date[]) as u (account, since) join bank_line l on l.account = u.account and l.booked_on > u.since
    where l.organisation_id = $1 group by l.account, l.booked_on`,
)
const accepted = plannedForValues<AcceptedDifference>(
  'closing_accepted_bank_differences',
  `select kind, account, from_on as "from", through_on as through, amount_minor as "differenceMinor", reason,
          accepted_at as "acceptedAt"
     from accepted_bank_difference where organisation_id = $1 and from_on <= $3 and ($2::date is null or through_on > $2)
    order by accepted_at desc`,
)
const accept = prepared<{ account: string }>(
  'closing_accept_bank_differences',
  `insert into accepted_bank_difference (organisation_id, reason, accepted_at, accepted_by, kind, account, from_on, through_on,
     amount_minor)
   select $1, $2, $3, $4, u.* from unnest($5::text[], $6::text[], $7::date[], $8::date[], $9::bigint[]) as u
   on conflict do nothing returning account`,
)

export async function insertStatementPeriods(
  transaction: Database,
  { organisationId, fileId, at }: { organisationId: string; fileId: string; at: Date },
  periods: readonly AccountPeriod[],
): Promise<void> {
  const column = <Name extends keyof AccountPeriod>(name: Name) => periods.map((period) => period[name])
  const days = [column('account'), column('from'), column('through')]
  await insert(transaction, [organisationId, fileId, at, ...days, column('openingMinor'), column('closingMinor')])
}

export async function deleteStatementPeriods(
  transaction: Database,
  organisationId: string,
  fileId: string,
): Promise<void> {
  await remove(transaction, [organisationId, fileId])
}

/** Periods that end after the day `after`, and each account's last one before, in the order of import. */
export function listStatementPeriods(
  database: Database,
  { organisationId, after }: { organisationId: string; after: CalendarDate | null },
): Promise<AccountPeriod[]> {
  return listed(database, [organisationId, after])
}

/** Transactions by day, from the first day of the periods of their account. */
export async function sumLinesByDay(
  database: Database,
  organisationId: string,
  periods: readonly AccountPeriod[],
): Promise<DaySum[]> {
  const first = new Map<string, CalendarDate>()
  for (const { account, from } of periods) {
    const known = first.get(account)
    if (known === undefined || from < known) first.set(account, from)
  }
  const since = [...first.values()].map((from) => addDays(from, -1))
  return first.size === 0 ? [] : sums(database, [organisationId, [...first.keys()], since])
}

/** Newest first. */
export function listAcceptedBankDifferences(
  database: Database,
  { organisationId, after, through }: { organisationId: string; after: CalendarDate | null; through: CalendarDate },
): Promise<AcceptedDifference[]> {
  return accepted(database, [organisationId, after, through])
}

/** Returns how many were not accepted yet. */
export async function insertAcceptedBankDifferences(
  transaction: Database,
  { organisationId, reason, at, by }: { organisationId: string; reason: string; at: Date; by: string | null },
  differences: readonly Omit<AcceptedDifference, 'reason' | 'acceptedAt'>[],
): Promise<number> {
  const column = <Name extends keyof (typeof differences)[number]>(name: Name) => differences.map((one) => one[name])
  const days = [column('from'), column('through'), column('differenceMinor')]
  const values = [organisationId, reason, at, by, column('kind'), column('account'), ...days]
  return (await accept(transaction, values)).length
}
