import type { BooksCheck } from '@forenet/contract/club/books'
import type { Database } from '@forenet/database/database'
import type { LedgerChainEnd, LedgerLine, Posting } from '@forenet/domain/ledger'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../platform/database/prepared.ts'
import type { BookedAmount, PaidOutAmount } from './check-rules.ts'

const listPostingsQuery = prepared<
  Omit<Posting, 'lines'> & { hash: string; lines: [LedgerLine['account'], Minor][] | null }
>(
  'ledger_postings',
  `select p.organisation_id as "organisationId", p.sequence, p.posted_on as "postedOn", p.moved_on as "movedOn", p.moved_at as "movedAt",
     p.recorded_at as "recordedAt", p.source_kind as "sourceKind", p.source_id as "sourceId", p.order_id as "orderId",
     p.event_id as "eventId", p.previous_hash as "previousHash", p.hash,
     (select json_agg(json_build_array(l.account, l.amount_minor) order by l.position) from ledger_line l
       where l.organisation_id = p.organisation_id and l.sequence = p.sequence) as lines
   from ledger_posting p where p.organisation_id = $1 and p.sequence > $2 order by p.sequence limit $3`,
)
export type MovementDifference = BooksCheck['movements'][number]
const listMovementDifferencesQuery = prepared<MovementDifference & { all: number }>(
  'ledger_movements_differing',
  `with moved as (
     select kind, id, amount_minor from payment_movement where organisation_id = $1
     union all
     select 'drawer', c.id, c.amount_minor from cash_movement c join event_face e on e.id = c.event_id where e.organisation_id = $1
     union all
     select 'invoice', id, amount_minor from invoice_change where organisation_id = $1
     union all
     select 'payout', id, moved_minor from payout_change where organisation_id = $1
     union all
     select 'bank', id, amount_minor from bank_change where organisation_id = $1),
   posted as (
     select p.source_kind, p.source_id, p.sequence, l.amount_minor from ledger_posting p join ledger_line l
         on l.organisation_id = p.organisation_id and l.sequence = p.sequence and l.position = 1
      where p.organisation_id = $1)
   select coalesce(m.kind, p.source_kind) as kind, coalesce(m.id, p.source_id) as id, p.sequence,
     m.amount_minor as "movedMinor", p.amount_minor as "postedMinor", count(*) over ()::int as all
   from moved m full join posted p on p.source_kind = m.kind and p.source_id = m.id
   where m.amount_minor is distinct from p.amount_minor
     and not (p.source_id is null and exists (
       select from ledger_queue q where q.source_kind = m.kind and q.source_id = m.id and q.organisation_id = $1))
   order by p.sequence, 2 limit $2`,
)
const listBalancesQuery = prepared<{ account: string; minor: Minor }>(
  'ledger_balances',
  'select account, sum(amount_minor)::bigint as minor from ledger_line where organisation_id = $1 group by account',
)
const listIncomeQuery = prepared<{ sold: 'membership' | 'event' | 'invoice'; subjectId: string | null; minor: Minor }>(
  'ledger_income',
  `select o.kind as sold, p.event_id as "subjectId", sum(l.amount_minor)::bigint as minor
     from ledger_posting p join order_face o on o.id = p.order_id
     join ledger_line l on l.organisation_id = p.organisation_id and l.sequence = p.sequence and l.position = 1
    where p.organisation_id = $1 group by 1, 2`,
)
const listPaidOutAmountsQuery = prepared<PaidOutAmount>(
  'ledger_paid_out',
  `select provider, sum(amount_minor)::bigint as "netMinor", sum(fee_minor)::bigint as "feeMinor",
     sum(chargeback_minor)::bigint as "chargebackMinor", sum(explained_minor)::bigint as "explainedMinor"
     from payout_change where organisation_id = $1 group by provider`,
)
const sumBookedQuery = prepared<BookedAmount>(
  'ledger_booked',
  `select booked, sum(amount_minor)::bigint as minor from bank_change where organisation_id = $1 group by booked`,
)
const tryLockReportQuery = prepared<{ isFree: boolean }>(
  'ledger_report_lock',
  `select pg_try_advisory_xact_lock(hashtextextended('books report of ' || $1::uuid::text, 0)) as "isFree"`,
)
const storeCheckQuery = prepared(
  'ledger_check_keep',
  `insert into ledger_check (organisation_id, checked_at, result) values ($1, $2, $3)
   on conflict (organisation_id) do update set checked_at = excluded.checked_at, result = excluded.result
    where ledger_check.checked_at <= excluded.checked_at
       or ledger_check.checked_at > $4::timestamptz + interval '5 minutes'`,
)
const findCheckQuery = prepared<{ result: BooksCheck }>(
  'ledger_check_kept',
  'select result from ledger_check where organisation_id = $1',
)
export type Progress = { queuedSince: Date | null; checkedAt: Date | null; firstPostedAt: Date | null }
const findProgressQuery = prepared<Progress>(
  'ledger_progress',
  `select (select coalesce(
         (select m.at from payment_movement m where m.kind = q.source_kind and m.id = q.source_id),
         (select c.at from cash_movement c where q.source_kind = 'drawer' and c.id = q.source_id),
         (select v.at from invoice_change v where q.source_kind = 'invoice' and v.id = q.source_id),
         (select p.at from payout_change p where q.source_kind = 'payout' and p.id = q.source_id),
         (select b.at from bank_change b where q.source_kind = 'bank' and b.id = q.source_id))
       from ledger_queue q where q.organisation_id = $1 order by q.nth limit 1) as "queuedSince",
     (select checked_at from ledger_check where organisation_id = $1) as "checkedAt",
     (select recorded_at from ledger_posting where organisation_id = $1 and sequence = 1) as "firstPostedAt"`,
)
const listLedgerClubsQuery = prepared<{ id: string; key: string }>(
  'ledger_clubs',
  `select o.id, o.key from organisation_face o
    where ($1::text is null or o.key = $1)
      and ($1 is not null or exists (select from ledger_head h where h.organisation_id = o.id)
        or exists (select from ledger_queue q where q.organisation_id = o.id)) order by o.key`,
)

export async function listPostings(
  database: Database,
  organisationId: string,
  end: LedgerChainEnd,
  max: number,
): Promise<(Posting & { hash: string })[]> {
  return (await listPostingsQuery(database, [organisationId, end.sequence, max])).map(({ lines, ...posting }) => ({
    ...posting,
    lines: (lines ?? []).map(([account, amountMinor]) => ({ account, amountMinor })),
  }))
}

/** Lists movements neither queued nor posted with their amount, and postings without a movement. */
export async function listMovementDifferences(
  database: Database,
  organisationId: string,
  max: number,
): Promise<{ count: number; first: MovementDifference[] }> {
  const rows = await listMovementDifferencesQuery(database, [organisationId, max])
  return { count: rows[0]?.all ?? 0, first: rows.map(({ all: _all, ...row }) => row) }
}

export async function listBalances(database: Database, organisationId: string): Promise<Map<string, Minor>> {
  return new Map((await listBalancesQuery(database, [organisationId])).map(({ account, minor }) => [account, minor]))
}

export function listIncome(
  database: Database,
  organisationId: string,
): Promise<{ sold: 'membership' | 'event' | 'invoice'; subjectId: string | null; minor: Minor }[]> {
  return listIncomeQuery(database, [organisationId])
}

export function listPaidOutAmounts(database: Database, organisationId: string): Promise<PaidOutAmount[]> {
  return listPaidOutAmountsQuery(database, [organisationId])
}

export function sumBooked(database: Database, organisationId: string): Promise<BookedAmount[]> {
  return sumBookedQuery(database, [organisationId])
}

/** False while another connection to the same server has it. Works in read-only transactions. */
export async function tryLockReport(snapshot: Database, organisationId: string): Promise<boolean> {
  return (await tryLockReportQuery(snapshot, [organisationId]))[0]?.isFree ?? false
}

/** Does nothing if a newer check is stored, unless it is more than five minutes ahead of `now` (wrong clock). */
export async function storeCheck(
  database: Database,
  organisationId: string,
  check: BooksCheck,
  now: Date,
): Promise<void> {
  await storeCheckQuery(database, [organisationId, check.checkedAt, JSON.stringify(check), now])
}

export async function findCheck(database: Database, organisationId: string): Promise<BooksCheck | null> {
  return (await findCheckQuery(database, [organisationId]))[0]?.result ?? null
}

export async function findProgress(database: Database, organisationId: string): Promise<Progress> {
  const [row] = await findProgressQuery(database, [organisationId])
  return row ?? { queuedSince: null, checkedAt: null, firstPostedAt: null }
}

export function listLedgerClubs(database: Database, key: string | null): Promise<{ id: string; key: string }[]> {
  return listLedgerClubsQuery(database, [key])
}
