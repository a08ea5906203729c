import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { plannedForValues, prepared } from '../../../platform/database/prepared.ts'

/** `throughSequence`: makes several readings consistent while movements are posted. */
export type PostedPeriod = { from: CalendarDate; to: CalendarDate; throughSequence: number }
export type PeriodBalance = {
  account: string
  openingMinor: Minor
  debitMinor: Minor
  creditMinor: Minor
}
/** Change of the receivables by an invoice or its card payment. */
type ReceivableBalance = {
  invoiceId: string | null
  orderId: string | null
  openingMinor: Minor
  closingMinor: Minor
  moved: boolean
}

const findLastSequenceQuery = prepared<{ sequence: number }>(
  'ledger_last_sequence',
  'select sequence from ledger_head where organisation_id = $1',
)
const listPostedMonthsQuery = plannedForValues<{ month: CalendarDate }>(
  'ledger_months_of_account',
  `select distinct date_trunc('month', posted_on)::date as month from ledger_line
    where organisation_id = $1 and account = $2 and ($3::date is null or posted_on > $3) and posted_on <= $4 order by 1`,
)
const count = prepared<{ postings: number }>(
  'ledger_period_count',
  `select count(*)::int as postings from ledger_posting
    where organisation_id = $1 and posted_on between $2 and $3 and sequence <= $4`,
)
const listPeriodSequencesQuery = plannedForValues<{ sequence: number }>(
  'ledger_period_sequences',
  `select sequence from ledger_posting
    where organisation_id = $1 and posted_on between $2 and $3 and sequence <= $4 and sequence > $5
    order by sequence limit $6`,
)
const listPeriodBalancesQuery = plannedForValues<PeriodBalance>(
  'ledger_period_balances',
  `select account, coalesce(sum(amount_minor) filter (where posted_on < $2), 0)::bigint as "openingMinor",
     coalesce(sum(amount_minor) filter (where posted_on >= $2 and amount_minor > 0), 0)::bigint as "debitMinor",
     coalesce(-sum(amount_minor) filter (where posted_on >= $2 and amount_minor < 0), 0)::bigint as "creditMinor"
     from ledger_line where organisation_id = $1 and posted_on <= $3 and sequence <= $4 group by account order by account`,
)
const listReceivableBalancesQuery = plannedForValues<ReceivableBalance>(
  'ledger_period_receivables',
  `select i.invoice_id as "invoiceId", case when i.id is null then p.order_id end as "orderId",
     coalesce(sum(l.amount_minor) filter (where l.posted_on < $2), 0)::bigint as "openingMinor",
     sum(l.amount_minor)::bigint as "closingMinor", bool_or(l.posted_on >= $2) as moved
     from ledger_line l
     join ledger_posting p on p.organisation_id = l.organisation_id and p.sequence = l.sequence
     left join invoice_change i on p.source_kind = 'invoice' and i.id = p.source_id
    where l.organisation_id = $1 and l.account = 'receivables' and l.posted_on <= $3 and l.sequence <= $4 group by 1, 2`,
)

const valuesOf = (organisationId: string, { from, to, throughSequence }: PostedPeriod) => [
  organisationId,
  from,
  to,
  throughSequence,
]

/** First days of the months with postings of an account after the day `after`. */
export async function listPostedMonths(
  database: Database,
  organisationId: string,
  account: string,
  { after, through }: { after: CalendarDate | null; through: CalendarDate },
): Promise<CalendarDate[]> {
  return (await listPostedMonthsQuery(database, [organisationId, account, after, through])).map(({ month }) => month)
}

/** 0 if nothing is posted. */
export async function findLastSequence(database: Database, organisationId: string): Promise<number> {
  return (await findLastSequenceQuery(database, [organisationId]))[0]?.sequence ?? 0
}

export async function countPostings(database: Database, organisationId: string, period: PostedPeriod): Promise<number> {
  return (await count(database, valuesOf(organisationId, period)))[0]?.postings ?? 0
}

/** Voucher numbers in order, after the given one. */
export async function listPeriodSequences(
  database: Database,
  organisationId: string,
  period: PostedPeriod,
  { after, size }: { after: number; size: number },
): Promise<number[]> {
  const rows = await listPeriodSequencesQuery(database, [...valuesOf(organisationId, period), after, size])
  return rows.map(({ sequence }) => sequence)
}

export function listPeriodBalances(
  database: Database,
  organisationId: string,
  period: PostedPeriod,
): Promise<PeriodBalance[]> {
  return listPeriodBalancesQuery(database, valuesOf(organisationId, period))
}

export function listReceivableBalances(
  database: Database,
  organisationId: string,
  period: PostedPeriod,
): Promise<ReceivableBalance[]> {
  return listReceivableBalancesQuery(database, valuesOf(organisationId, period))
}
