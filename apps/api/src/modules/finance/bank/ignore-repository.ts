import type { BankIgnorePreview } from '@forenet/contract/club/bank'
import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { PAYOUT_BOOKED_DAYS, PAYOUTS_TOGETHER_DAYS } from '@forenet/domain/payout'
import { plannedForValues, prepared } from '../../../platform/database/prepared.ts'

export type IgnoreBatchRow = {
  id: string
  through: CalendarDate
  unproposedOnly: boolean
  reason: string
  lines: number
  amountMinor: Minor
  at: Date
  by: string | null
  undoneAt: Date | null
}
type Wanted = { organisationId: string; through: CalendarDate; unproposedOnly: boolean }

// A partly matched line stays listed, because the rest belongs to what it was matched with. `proposals` are invoices;
// a payout that has not arrived, or two of one provider, are proposed by their amount.
const OPEN_THROUGH = `organisation_id = $1 and state = 'open' and matched_minor = 0 and booked_on <= $2
  and (not $3::boolean or proposals = '[]' and not exists (
    select from payout p where p.organisation_id = bank_line.organisation_id and p.arrived_at is null
      and bank_line.booked_on between p.paid_on - ${PAYOUT_BOOKED_DAYS.before} and p.paid_on + ${PAYOUT_BOOKED_DAYS.after}
      and (p.net_minor = bank_line.amount_minor or p.net_minor > 0 and exists (
        select from payout q where q.organisation_id = p.organisation_id and q.arrived_at is null and q.provider = p.provider
          and q.id <> p.id and q.net_minor > 0 and q.net_minor = bank_line.amount_minor - p.net_minor
          and q.paid_on between p.paid_on - ${PAYOUTS_TOGETHER_DAYS} and p.paid_on + ${PAYOUTS_TOGETHER_DAYS}
          and bank_line.booked_on between q.paid_on - ${PAYOUT_BOOKED_DAYS.before} and q.paid_on + ${PAYOUT_BOOKED_DAYS.after}))))`
const summariseQuery = plannedForValues<Omit<BankIgnorePreview, 'samples'>>(
  'bank_lines_to_ignore',
  `select count(*)::int as lines, coalesce(sum(amount_minor), 0)::bigint as "amountMinor", min(booked_on) as "from", max(booked_on) as "to"
     from bank_line where ${OPEN_THROUGH}`,
)
const listSamplesQuery = plannedForValues<BankIgnorePreview['samples'][number]>(
  'bank_lines_to_ignore_largest',
  `select id, booked_on as "bookedOn", amount_minor as "amountMinor", coalesce(nullif(payer, ''), text) as text
     from bank_line where ${OPEN_THROUGH} order by amount_minor desc, id limit $4`,
)
const insert = prepared(
  'bank_ignore_batch_insert',
  `insert into bank_ignore_batch (id, organisation_id, through_on, unproposed_only, reason, lines, amount_minor, created_at, created_by)
   values ($1, $2, $3, $4, $5, 0, 0, $6, $7)`,
)
const ignore = plannedForValues<{ lines: number; amountMinor: Minor }>(
  'bank_ignore_batch_apply',
  `with chosen as (select id from bank_line where ${OPEN_THROUGH} order by id for update),
     ignored as (update bank_line l set ignored_reason = $4, ignored_at = $5, ignored_by = $6, ignore_batch_id = $7
       from chosen c where l.id = c.id returning l.amount_minor)
   select count(*)::int as lines, coalesce(sum(amount_minor), 0)::bigint as "amountMinor" from ignored`,
)
const setSums = prepared(
  'bank_ignore_batch_sums',
  'update bank_ignore_batch set lines = $2, amount_minor = $3 where id = $1',
)
const restore = prepared<{ lines: number }>(
  'bank_ignore_batch_restore',
  `with chosen as (select id from bank_line where organisation_id = $1 and ignore_batch_id = $2 order by id for update),
     restored as (update bank_line l set ignored_reason = null, ignored_at = null, ignored_by = null, ignore_batch_id = null
       from chosen c where l.id = c.id returning l.id)
   select count(*)::int as lines from restored`,
)
const markUndoneQuery = prepared(
  'bank_ignore_batch_undone',
  'update bank_ignore_batch set undone_at = $2 where id = $1',
)
const COLUMNS = `id, through_on as through, unproposed_only as "unproposedOnly", reason, lines, amount_minor as "amountMinor",
  created_at as at, created_by as by, undone_at as "undoneAt"`
const find = prepared<IgnoreBatchRow>(
  'bank_ignore_batch_find',
  `select ${COLUMNS} from bank_ignore_batch where organisation_id = $1 and id = $2`,
)
const hasIgnoreBatchQuery = prepared<{ id: string }>(
  'bank_ignore_batch_exists',
  'select id from bank_ignore_batch where id = $1',
)
const listIgnoreBatchesQuery = prepared<IgnoreBatchRow>(
  'bank_ignore_batches',
  `select ${COLUMNS} from bank_ignore_batch where organisation_id = $1 order by created_at desc, id limit $2`,
)

/** `size`: number of largest lines to list. */
export async function summariseOpenLines(
  database: Database,
  { organisationId, through, unproposedOnly }: Wanted,
  size: number,
): Promise<BankIgnorePreview> {
  const values = [organisationId, through, unproposedOnly]
  const [[sums], largest] = await Promise.all([
    summariseQuery(database, values),
    listSamplesQuery(database, [...values, size]),
  ])
  return { lines: 0, amountMinor: 0, from: null, to: null, ...sums, samples: largest }
}

/** Returns the number of lines. Locks rows in id order. */
export async function insertIgnoreBatch(
  transaction: Database,
  { organisationId, through, unproposedOnly }: Wanted,
  { id, reason, at, by }: { id: string; reason: string; at: Date; by: string | null },
): Promise<number> {
  await insert(transaction, [id, organisationId, through, unproposedOnly, reason, at, by])
  const [ignored] = await ignore(transaction, [organisationId, through, unproposedOnly, reason, at, by, id])
  const { lines, amountMinor } = ignored ?? { lines: 0, amountMinor: 0 }
  await setSums(transaction, [id, lines, amountMinor])
  return lines
}

/** Skips lines that were restored individually. */
export async function undoIgnoreBatch(
  transaction: Database,
  organisationId: string,
  id: string,
  at: Date,
): Promise<number> {
  const [restored] = await restore(transaction, [organisationId, id])
  await markUndoneQuery(transaction, [id, at])
  return restored?.lines ?? 0
}

export async function findIgnoreBatch(
  database: Database,
  organisationId: string,
  id: string,
): Promise<IgnoreBatchRow | undefined> {
  return (await find(database, [organisationId, id]))[0]
}

/** True if the id is used by any club. */
export async function hasIgnoreBatch(database: Database, id: string): Promise<boolean> {
  return (await hasIgnoreBatchQuery(database, [id])).length > 0
}

export function listIgnoreBatches(database: Database, organisationId: string, size: number): Promise<IgnoreBatchRow[]> {
  return listIgnoreBatchesQuery(database, [organisationId, size])
}
