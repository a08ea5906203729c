import { createHash } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import {
  type BankMovement,
  type DrawerMovement,
  EMPTY_LEDGER_CHAIN,
  type InvoiceMovement,
  type LedgerChainEnd,
  type PayoutMovement,
  type PostedOrder,
  type Posting,
  type PurchaseMovement,
} from '@forenet/domain/ledger'
import type { Minor } from '@forenet/domain/money'
import { TIME_ZONE } from '@forenet/domain/product'
import { prepared } from '../../../platform/database/prepared.ts'

export type Queued = { kind: Posting['sourceKind']; id: string }
type Stored = { id: string; at: Date; day: CalendarDate; eventId: string | null }
export type StoredPurchaseMovement = Stored &
  Omit<PurchaseMovement, 'inDrawer'> & { orderId: string; returned: boolean; organisationId: string }
export type StoredDrawerMovement = Stored & Omit<DrawerMovement, 'kind'> & { eventId: string }

export type StoredInvoiceMovement = Omit<Stored, 'eventId'> & Omit<InvoiceMovement, 'kind'>
export type StoredPayoutMovement = Omit<Stored, 'eventId'> & Omit<PayoutMovement, 'kind'>
export type StoredBankMovement = Omit<Stored, 'eventId'> & Omit<BankMovement, 'kind'>

/** `closedThrough`: the last day of the closed periods. */
export type LockedChain = LedgerChainEnd & { closedThrough: CalendarDate | null }
const NO_CHAIN: LockedChain = { ...EMPTY_LEDGER_CHAIN, closedThrough: null }

const listClubsQueuedQuery = prepared<{ organisationId: string }>(
  'ledger_clubs_queued',
  // A loose index scan: one look-up per club, however long its queue is.
  `with recursive club as (
     (select organisation_id from ledger_queue order by organisation_id limit 1)
     union all
     select (select q.organisation_id from ledger_queue q where q.organisation_id > club.organisation_id
              order by q.organisation_id limit 1)
       from club where club.organisation_id is not null)
   select organisation_id as "organisationId" from club where organisation_id is not null`,
)
const countWaitingQuery = prepared<{ waiting: number }>(
  'ledger_waiting',
  'select count(*)::int as waiting from ledger_queue where organisation_id = $1',
)
const insertHead = prepared(
  'ledger_head_make',
  `insert into ledger_head (organisation_id, sequence, hash) values ($1, 0, '${EMPTY_LEDGER_CHAIN.hash}') on conflict do nothing`,
)
const HEAD = 'select sequence, hash, closed_through as "closedThrough" from ledger_head where organisation_id = $1'
const findChainEndQuery = prepared<LockedChain>('ledger_head', HEAD)
const lockHead = prepared<LockedChain>('ledger_head_lock', `${HEAD} for update`)
const lockFreeHead = prepared<LockedChain>('ledger_head_lock_free', `${HEAD} for update skip locked`)
const moveHead = prepared(
  'ledger_head_move',
  'update ledger_head set sequence = $2, hash = $3 where organisation_id = $1',
)
const close = prepared('ledger_head_close', 'update ledger_head set closed_through = $2 where organisation_id = $1')
const findBooksStateQuery = prepared<{ closedThrough: CalendarDate | null; firstPostedOn: CalendarDate | null }>(
  'ledger_state',
  `select (select closed_through from ledger_head where organisation_id = $1) as "closedThrough",
     (select min(posted_on) from ledger_posting where organisation_id = $1) as "firstPostedOn"`,
)
const listQueuedQuery = prepared<Queued>(
  'ledger_queued',
  'select source_kind as kind, source_id as id from ledger_queue where organisation_id = $1 order by nth limit $2',
)
const deleteQueued = prepared(
  'ledger_unqueue',
  `delete from ledger_queue q using unnest($1::text[], $2::uuid[]) as done (kind, id)
    where q.source_kind = done.kind and q.source_id = done.id`,
)
const listPurchaseMovementsQuery = prepared<StoredPurchaseMovement>(
  'ledger_purchase_movements',
  `select kind, id, order_id as "orderId", organisation_id as "organisationId", sold, subject_id as "eventId", means,
     amount_minor as "amountMinor", returned, at, day from payment_movement where id = any($1)`,
)
const listDrawerMovementsQuery = prepared<StoredDrawerMovement>(
  'ledger_drawer_movements',
  `select id, event_id as "eventId", kind as line, amount_minor as "amountMinor", at,
     (at at time zone '${TIME_ZONE}')::date as day from cash_movement where id = any($1)`,
)
const listInvoiceMovementsQuery = prepared<StoredInvoiceMovement>(
  'ledger_invoice_movements',
  `select id, change, amount_minor as "amountMinor", vat_minor as "vatMinor", at, day from invoice_change where id = any($1)`,
)
const listPayoutMovementsQuery = prepared<StoredPayoutMovement>(
  'ledger_payout_movements',
  `select id, provider, amount_minor as "amountMinor", fee_minor as "feeMinor", chargeback_minor as "chargebackMinor",
     explained_minor as "explainedMinor", at, day from payout_change where id = any($1)`,
)
const listBankMovementsQuery = prepared<StoredBankMovement>(
  'ledger_bank_movements',
  `select id, booked, amount_minor as "amountMinor", at, day from bank_change where id = any($1)`,
)
const listOrdersPostedQuery = prepared<PostedOrder & { orderId: string }>(
  'ledger_orders',
  `select o.id as "orderId", o.amount_minor as "totalMinor",
     coalesce((select sum(l.vat_minor) from order_line_face l where l.order_id = o.id), 0)::bigint as "vatMinor",
     coalesce(posted.minor, 0)::bigint as "postedMinor", coalesce(posted.vat, 0)::bigint as "postedVatMinor"
   from order_face o cross join lateral (
     select sum(l.amount_minor) filter (where l.position = 1) as minor, -sum(l.amount_minor) filter (where l.account = 'vat') as vat
       from ledger_posting p join ledger_line l on l.organisation_id = p.organisation_id and l.sequence = p.sequence
      where p.order_id = o.id) posted
   where o.id = any($1)`,
)
const listOrdersInDrawersQuery = prepared<{ orderId: string }>(
  'ledger_orders_in_drawers',
  `select e.order_id as "orderId" from entry_face e join door_sale_face s on s.id = e.id
    where e.order_id = any($1) and s.drawer_id is not null`,
)
const insertPostings = prepared(
  'ledger_posting_insert',
  `insert into ledger_posting (organisation_id, sequence, posted_on, moved_on, moved_at, recorded_at, source_kind, source_id,
     order_id, event_id, previous_hash, hash)
   select $1, u.* from unnest($2::bigint[], $3::date[], $4::date[], $5::timestamptz[], $6::timestamptz[], $7::text[], $8::uuid[],
     $9::uuid[], $10::uuid[], $11::text[], $12::text[]) as u`,
)
const insertLines = prepared(
  'ledger_line_insert',
  `insert into ledger_line (organisation_id, sequence, position, posted_on, account, amount_minor)
   select $1, u.* from unnest($2::bigint[], $3::int[], $4::date[], $5::text[], $6::bigint[]) as u`,
)

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export async function listClubsWithQueue(database: Database): Promise<string[]> {
  return (await listClubsQueuedQuery(database)).map(({ organisationId }) => organisationId)
}

export async function countWaiting(database: Database, organisationId: string): Promise<number> {
  return (await countWaitingQuery(database, [organisationId]))[0]?.waiting ?? 0
}

export async function lockChain(transaction: Database, organisationId: string): Promise<LockedChain> {
  await insertHead(transaction, [organisationId])
  return (await lockHead(transaction, [organisationId]))[0] ?? NO_CHAIN
}

/** Undefined while another process has the lock. */
export async function lockFreeChain(transaction: Database, organisationId: string): Promise<LockedChain | undefined> {
  await insertHead(transaction, [organisationId])
  return (await lockFreeHead(transaction, [organisationId]))[0]
}

export async function findChainEnd(database: Database, organisationId: string): Promise<LedgerChainEnd> {
  return (await findChainEndQuery(database, [organisationId]))[0] ?? EMPTY_LEDGER_CHAIN
}

/** Lock the chain first. A null `through` reopens. */
export async function setClosedThrough(
  transaction: Database,
  organisationId: string,
  through: CalendarDate | null,
): Promise<void> {
  await close(transaction, [organisationId, through])
}

export async function findBooksState(
  database: Database,
  organisationId: string,
): Promise<{ closedThrough: CalendarDate | null; firstPostedOn: CalendarDate | null }> {
  return (await findBooksStateQuery(database, [organisationId]))[0] ?? { closedThrough: null, firstPostedOn: null }
}

export function listQueued(transaction: Database, organisationId: string, max: number | null): Promise<Queued[]> {
  return listQueuedQuery(transaction, [organisationId, max])
}

export function listPurchaseMovements(database: Database, ids: readonly string[]): Promise<StoredPurchaseMovement[]> {
  return listPurchaseMovementsQuery(database, [ids])
}

export function listDrawerMovements(database: Database, ids: readonly string[]): Promise<StoredDrawerMovement[]> {
  return listDrawerMovementsQuery(database, [ids])
}

export function listInvoiceMovements(database: Database, ids: readonly string[]): Promise<StoredInvoiceMovement[]> {
  return listInvoiceMovementsQuery(database, [ids])
}

export function listPayoutMovements(database: Database, ids: readonly string[]): Promise<StoredPayoutMovement[]> {
  return listPayoutMovementsQuery(database, [ids])
}

export function listBankMovements(database: Database, ids: readonly string[]): Promise<StoredBankMovement[]> {
  return listBankMovementsQuery(database, [ids])
}

export async function listPostedOrders(
  database: Database,
  orderIds: readonly string[],
): Promise<Map<string, PostedOrder>> {
  return new Map((await listOrdersPostedQuery(database, [orderIds])).map(({ orderId, ...order }) => [orderId, order]))
}

export async function listOrdersInDrawers(database: Database, orderIds: readonly string[]): Promise<Set<string>> {
  return new Set((await listOrdersInDrawersQuery(database, [orderIds])).map(({ orderId }) => orderId))
}

/** Lock the chain first. Removes the movements from the queue. */
export async function insertChain(
  transaction: Database,
  organisationId: string,
  postings: readonly (Posting & { hash: string })[],
): Promise<void> {
  const last = postings.at(-1)
  if (!last) return
  await insertPostings(transaction, [
    organisationId,
    postings.map(({ sequence }) => sequence),
    postings.map(({ postedOn }) => postedOn),
    postings.map(({ movedOn }) => movedOn),
    postings.map(({ movedAt }) => movedAt),
    postings.map(({ recordedAt }) => recordedAt),
    postings.map(({ sourceKind }) => sourceKind),
    postings.map(({ sourceId }) => sourceId),
    postings.map(({ orderId }) => orderId),
    postings.map(({ eventId }) => eventId),
    postings.map(({ previousHash }) => previousHash),
    postings.map(({ hash }) => hash),
  ])
  const lines = postings.flatMap(({ sequence, postedOn, lines: own }) =>
    own.map((line, index): { sequence: number; position: number; postedOn: string; account: string; minor: Minor } => ({
      ...{ sequence, position: index + 1, postedOn, account: line.account, minor: line.amountMinor },
    })),
  )
  await insertLines(transaction, [
    organisationId,
    lines.map(({ sequence }) => sequence),
    lines.map(({ position }) => position),
    lines.map(({ postedOn }) => postedOn),
    lines.map(({ account }) => account),
    lines.map(({ minor }) => minor),
  ])
  await deleteQueued(transaction, [
    postings.map(({ sourceKind }) => sourceKind),
    postings.map(({ sourceId }) => sourceId),
  ])
  await moveHead(transaction, [organisationId, last.sequence, last.hash])
}
