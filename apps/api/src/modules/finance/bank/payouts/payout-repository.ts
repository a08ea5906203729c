import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import type { PayoutSums } from '@forenet/domain/payout'
import { plannedForValues, prepared } from '../../../../platform/database/prepared.ts'

export type StoredPayout = PayoutSums & {
  id: string
  provider: string
  reference: string
  paidOn: CalendarDate
  statedMinor: Minor | null
  rows: number
  findings: number
  lineId: string | null
  arrivedAt: Date | null
  arrivedBy: string | null
}
export type PayoutValues = Omit<StoredPayout, 'lineId' | 'arrivedAt' | 'arrivedBy'>

const COLUMNS = `id, provider, reference, paid_on as "paidOn", captured_minor as "capturedMinor", refunded_minor as "refundedMinor",
  chargeback_minor as "chargebackMinor", adjustment_minor as "adjustmentMinor", fee_minor as "feeMinor",
  net_minor as "netMinor", explained_minor as "explainedMinor",
  stated_minor as "statedMinor", rows, findings, line_id as "lineId", arrived_at as "arrivedAt", arrived_by as "arrivedBy"`
const listPayoutsQuery = plannedForValues<StoredPayout>(
  'payouts',
  `select ${COLUMNS} from payout where organisation_id = $1 and ($2::boolean is null or (arrived_at is not null) = $2)
     and ($3::uuid is null or (paid_on, id) < (select b.paid_on, b.id from payout b where b.organisation_id = $1 and b.id = $3))
   order by paid_on desc, id desc limit $4`,
)
const countPayoutsQuery = plannedForValues<{ arrived: boolean; payouts: number; minor: Minor }>(
  'payouts_count',
  `select arrived_at is not null as arrived, count(*)::int as payouts, sum(net_minor)::bigint as minor
     from payout where organisation_id = $1 group by 1`,
)
const byId = prepared<StoredPayout>(
  'payouts_by_id',
  `select ${COLUMNS} from payout where organisation_id = $1 and id = any($2)`,
)
const byReference = plannedForValues<StoredPayout>(
  'payouts_by_reference',
  `select ${COLUMNS} from payout where organisation_id = $1 and reference = any($2) order by id`,
)
const listPayoutsByLineQuery = prepared<StoredPayout>(
  'payouts_of_line',
  `select ${COLUMNS} from payout where organisation_id = $1 and line_id = $2 order by id`,
)
export type PayoutBeside = Pick<StoredPayout, 'id' | 'reference' | 'netMinor' | 'paidOn'> & { besideId: string }
const listBesideQuery = plannedForValues<PayoutBeside>(
  'payouts_beside',
  `select p.id as "besideId", q.* from payout p cross join lateral (
     select b.id, b.reference, b.net_minor as "netMinor", b.paid_on as "paidOn" from payout b
      where b.organisation_id = $1 and b.arrived_at is null and b.provider = p.provider and b.id <> p.id and b.net_minor > 0
        and b.paid_on between p.paid_on - $3::int and p.paid_on + $3::int
      order by abs(b.paid_on - p.paid_on), b.id limit $4) q
   where p.organisation_id = $1 and p.id = any($2) and p.arrived_at is null and p.net_minor > 0`,
)
const listWaitingPayoutsByAmountQuery = plannedForValues<StoredPayout>(
  'payouts_of_amount',
  `select ${COLUMNS} from payout where organisation_id = $1 and arrived_at is null and net_minor = $2 and paid_on between $3 and $4
    order by paid_on, id limit $5`,
)
const lock = prepared<StoredPayout>(
  'payouts_lock',
  `select ${COLUMNS} from payout where organisation_id = $1 and id = any($2) order by id for update`,
)
const listDifferingPayoutIdsQuery = plannedForValues<{ id: string }>(
  'payouts_differing',
  'select id from payout where organisation_id = $1 and arrived_at is null and findings > 0 order by id limit $2',
)
const store = plannedForValues(
  'payouts_store',
  `insert into payout (organisation_id, id, provider, reference, paid_on, captured_minor, refunded_minor, chargeback_minor,
     adjustment_minor, fee_minor, explained_minor, stated_minor, rows, findings)
   select $1, u.* from unnest($2::uuid[], $3::text[], $4::text[], $5::date[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[],
     $10::bigint[], $11::bigint[], $12::bigint[], $13::int[], $14::int[]) as u
   on conflict (id) do update set paid_on = excluded.paid_on, captured_minor = excluded.captured_minor,
     refunded_minor = excluded.refunded_minor, chargeback_minor = excluded.chargeback_minor,
     adjustment_minor = excluded.adjustment_minor, fee_minor = excluded.fee_minor,
     explained_minor = excluded.explained_minor, stated_minor = excluded.stated_minor, rows = excluded.rows,
     findings = excluded.findings`,
)
const removeEmpty = prepared(
  'payouts_remove_empty',
  `delete from payout p where p.organisation_id = $1 and p.id = any($2)
     and not exists (select from payout_line l where l.payout_id = p.id)`,
)
const setArrived = prepared(
  'payout_set_arrived',
  'update payout set line_id = $3, arrived_at = $4, arrived_by = $5 where organisation_id = $1 and id = $2',
)

export function listPayouts(
  database: Database,
  organisationId: string,
  isArrived: boolean | null,
  { after, size }: { after: string | null; size: number },
): Promise<StoredPayout[]> {
  return listPayoutsQuery(database, [organisationId, isArrived, after, size])
}

export function countPayouts(
  database: Database,
  organisationId: string,
): Promise<{ arrived: boolean; payouts: number; minor: Minor }[]> {
  return countPayoutsQuery(database, [organisationId])
}

export async function findPayout(
  database: Database,
  organisationId: string,
  id: string,
): Promise<StoredPayout | undefined> {
  return (await byId(database, [organisationId, [id]]))[0]
}

/** Matches payouts of every provider. */
export function listPayoutsByReference(
  database: Database,
  organisationId: string,
  references: readonly string[],
): Promise<StoredPayout[]> {
  return byReference(database, [organisationId, references])
}

/** Payouts that arrived with a bank transaction, in lock order. */
export function listPayoutsByLine(database: Database, organisationId: string, lineId: string): Promise<StoredPayout[]> {
  return listPayoutsByLineQuery(database, [organisationId, lineId])
}

/** For each of the payouts, waiting ones of the same provider within `days`. Omits payouts that are not positive. */
export async function listPayoutsBeside(
  database: Database,
  organisationId: string,
  ids: readonly string[],
  { days, size }: { days: number; size: number },
): Promise<Map<string, PayoutBeside[]>> {
  const rows = ids.length === 0 ? [] : await listBesideQuery(database, [organisationId, ids, days, size])
  return Map.groupBy(rows, ({ besideId }) => besideId)
}

/** Lists payouts that are not matched with the bank, oldest first. */
export function listWaitingPayoutsByAmount(
  database: Database,
  organisationId: string,
  { netMinor, from, to, size }: { netMinor: Minor; from: CalendarDate; to: CalendarDate; size: number },
): Promise<StoredPayout[]> {
  return listWaitingPayoutsByAmountQuery(database, [organisationId, netMinor, from, to, size])
}

/** Locks in id order. Lock order: imports of the club, payouts, bank lines. */
export function lockPayouts(
  transaction: Database,
  organisationId: string,
  ids: readonly string[],
): Promise<StoredPayout[]> {
  return lock(transaction, [organisationId, ids])
}

/** Lists only payouts that are not matched with the bank. */
export async function listDifferingPayoutIds(
  database: Database,
  organisationId: string,
  size: number,
): Promise<string[]> {
  return (await listDifferingPayoutIdsQuery(database, [organisationId, size])).map(({ id }) => id)
}

export async function storePayouts(
  transaction: Database,
  organisationId: string,
  payouts: readonly PayoutValues[],
): Promise<void> {
  const column = <Name extends keyof PayoutValues>(name: Name) => payouts.map((payout) => payout[name])
  await store(transaction, [
    ...[organisationId, column('id'), column('provider'), column('reference'), column('paidOn')],
    ...[column('capturedMinor'), column('refundedMinor'), column('chargebackMinor'), column('adjustmentMinor')],
    ...[column('feeMinor'), column('explainedMinor'), column('statedMinor'), column('rows'), column('findings')],
  ])
}

export async function removeEmptyPayouts(
  transaction: Database,
  organisationId: string,
  ids: readonly string[],
): Promise<void> {
  await removeEmpty(transaction, [organisationId, ids])
}

/** A null instant undoes the arrival. Triggers count the amount at the bank line. */
export async function setPayoutArrived(
  transaction: Database,
  { organisationId, payoutId }: { organisationId: string; payoutId: string },
  { lineId, at, by }: { lineId: string | null; at: Date | null; by: string | null },
): Promise<void> {
  await setArrived(transaction, [organisationId, payoutId, lineId, at, by])
}
