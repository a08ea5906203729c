import type { Database } from '@forenet/database/database'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../../platform/database/prepared.ts'

/** `claimed`: the buyer's payment is being captured. */
export type ResaleRow = {
  id: string
  eventId: string
  entryId: string
  orderId: string | null
  ticketId: string
  ticketTypeId: string
  feeMinor: Minor
  state: 'on-sale' | 'claimed' | 'sold' | 'paid-back' | 'taken-back' | 'used' | 'unsold' | 'cancelled'
  refundMinor: Minor | null
}

const RESALE_COLUMNS = `r.id, r.event_id as "eventId", r.entry_id as "entryId", n.order_id as "orderId", r.ticket_id as "ticketId",
    r.ticket_type_id as "ticketTypeId", r.fee_minor as "feeMinor", r.state, r.refund_minor as "refundMinor"
  from event_ticket_resale r join event_entry n on n.id = r.entry_id`

const findByIdQuery = prepared<ResaleRow>('resale_by_id', `select ${RESALE_COLUMNS} where r.id = $1`)
const lockByIdQuery = prepared<ResaleRow>('resale_lock', `select ${RESALE_COLUMNS} where r.id = $1 for update of r`)
const findResaleByTicketQuery = prepared<ResaleRow>(
  'resale_of_ticket',
  `select ${RESALE_COLUMNS} where r.ticket_id = $1 and r.state in ('on-sale', 'claimed', 'sold', 'paid-back')`,
)
const insertResaleQuery = prepared<{ id: string; waiting: boolean }>(
  'resale_give',
  // In an overbooked event the resale releases no seat.
  `with freed as (
     update event set seats_taken = seats_taken - 1
      where id = $2 and seats_beyond = 0 and cancelled_at is null returning id, waiting_seats),
   typed as (
     update event_ticket_type y set seats_taken = y.seats_taken - 1 from freed
      where y.id = $5 and y.event_id = freed.id and y.seats_beyond = 0 returning y.id),
   given as (
     insert into event_ticket_resale (id, event_id, entry_id, ticket_id, ticket_type_id, fee_minor, state, given_at, updated_at)
     select $1, freed.id, $3, $4, typed.id, $6, 'on-sale', $7, $7 from freed, typed returning id)
   select given.id, freed.waiting_seats > 0 as waiting from given, freed`,
)
const listTicketsOnResaleQuery = prepared<{ id: string; ticketId: string; ticketTypeId: string; ticketState: string }>(
  'resale_on_sale',
  `select r.id, r.ticket_id as "ticketId", r.ticket_type_id as "ticketTypeId", t.state as "ticketState"
     from event_ticket_resale r join ticket_face t on t.id = r.ticket_id
    where r.event_id = $1 and r.state = 'on-sale' order by r.queue_number`,
)
const listOverbookedResalesQuery = prepared<{ id: string }>(
  'resale_owed',
  'select id from event_ticket_resale where event_id = $1 and owed order by queue_number',
)
const clearOverbookedResalesQuery = prepared(
  'resale_clear_owed',
  'update event_ticket_resale set owed = false where id = any($1)',
)
const claimQuery = prepared<{ id: string }>(
  'resale_claim',
  `update event_ticket_resale set state = 'claimed', buyer_entry_id = $2, updated_at = $3
    where id = any($1) and state = 'on-sale' returning id`,
)
const listClaimedResalesQuery = prepared<{ id: string; ticketId: string; giverEntryId: string }>(
  'resale_claimed_by',
  `select id, ticket_id as "ticketId", entry_id as "giverEntryId" from event_ticket_resale
    where buyer_entry_id = $1 and state = 'claimed' order by entry_id, ticket_id`,
)
const markResalesSoldQuery = prepared(
  'resale_sell',
  `update event_ticket_resale set state = 'sold', updated_at = $2 where buyer_entry_id = $1 and state = 'claimed'`,
)
const writeQuery = prepared('resale_state', 'update event_ticket_resale set state = $2, updated_at = $3 where id = $1')
const markResaleRefundedQuery = prepared(
  'resale_paid_back',
  `update event_ticket_resale set state = 'paid-back', refund_minor = $2, by_hand = $3, hand_minor = $4, updated_at = $5
    where id = $1`,
)
const retakeResaleSeatQuery = prepared<{ over: boolean }>(
  'resale_seat_again',
  `with taken as (
     update event set seats_taken = seats_taken + 1,
         seats_beyond = greatest(seats_beyond, seats_taken + 1 - coalesce(capacity, seats_taken + 1))
      where id = $1 and ($3 or capacity is null or seats_taken + 1 <= capacity)
      returning id, seats_taken > coalesce(capacity, seats_taken) as over),
   typed as (
     update event_ticket_type y set seats_taken = y.seats_taken + 1,
         seats_beyond = greatest(y.seats_beyond, y.seats_taken + 1 - coalesce(y.quota, y.seats_taken + 1))
       from taken where y.id = $2 and y.event_id = taken.id and ($3 or y.quota is null or y.seats_taken + 1 <= y.quota)
     returning y.seats_taken > coalesce(y.quota, y.seats_taken) as over)
   select taken.over or typed.over as over from taken, typed`,
)
const endResaleQuery = prepared(
  'resale_counted_again',
  'update event_ticket_resale set state = $2, owed = $3, updated_at = $4 where id = $1',
)
const endOfQuery = prepared<{ ticketId: string }>(
  'resale_end_of_tickets',
  `update event_ticket_resale set state = 'cancelled', updated_at = $2
    where ticket_id = any($1) and state = 'on-sale' returning ticket_id as "ticketId"`,
)
const moveResaleToTicketQuery = prepared(
  'resale_follow_ticket',
  `update event_ticket_resale set ticket_id = $2, updated_at = $3 where ticket_id = $1 and state = 'on-sale'`,
)
const listSoldResalesQuery = prepared<{ id: string }>(
  'resale_sold',
  `select id from event_ticket_resale where state = 'sold' order by queue_number limit $1`,
)
const listResalesOfStartedEventsQuery = prepared<{ id: string }>(
  'resale_over',
  `select r.id from event_ticket_resale r join event e on e.id = r.event_id join ticket_face t on t.id = r.ticket_id
    where r.state = 'on-sale' and (e.starts_at <= $1 or t.state = 'used') order by r.queue_number limit $2`,
)
const findByTypeQuery = prepared<{ ticketTypeId: string; tickets: number }>(
  'resale_on_sale_by_type',
  `select ticket_type_id as "ticketTypeId", count(*)::int as tickets from event_ticket_resale
    where event_id = $1 and state = 'on-sale' group by ticket_type_id`,
)

/** CTE for confirming an entry: marks the resale tickets it replaces as sold. */
export const MARK_RESALES_SOLD_SQL = (orderId: string, at: string) => `
     update event_ticket_resale r set state = 'sold', updated_at = ${at} from event_entry b
      where b.order_id = ${orderId} and r.buyer_entry_id = b.id and r.state = 'claimed'`

/** SQL: the event has tickets on resale, or overbooked reservations. */
export const HAS_RESALE_SQL = (eventId: string) =>
  `exists (select from event_ticket_resale r where r.event_id = ${eventId} and (r.state = 'on-sale' or r.owed))`

const hasResaleQuery = prepared<{ found: boolean }>('resale_any_open', `select ${HAS_RESALE_SQL('$1')} as found`)

export async function hasResale(database: Database, eventId: string): Promise<boolean> {
  return (await hasResaleQuery(database, [eventId]))[0]?.found ?? false
}

export async function findResale(database: Database, id: string): Promise<ResaleRow | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

export async function lockResale(transaction: Database, id: string): Promise<ResaleRow | undefined> {
  return (await lockByIdQuery(transaction, [id]))[0]
}

export async function findResaleByTicket(database: Database, ticketId: string): Promise<ResaleRow | undefined> {
  return (await findResaleByTicketQuery(database, [ticketId]))[0]
}

/**
 * Returns whether the waiting list needs the seat. Undefined if the event is overbooked; the caller must then roll
 * back.
 */
export async function insertResale(
  transaction: Database,
  resale: Pick<ResaleRow, 'id' | 'eventId' | 'entryId' | 'ticketId' | 'ticketTypeId' | 'feeMinor'>,
  at: Date,
): Promise<{ waiting: boolean } | undefined> {
  const { id, eventId, entryId, ticketId, ticketTypeId, feeMinor } = resale
  return (await insertResaleQuery(transaction, [id, eventId, entryId, ticketId, ticketTypeId, feeMinor, at]))[0]
}

export function listTicketsOnResale(
  database: Database,
  eventId: string,
): Promise<{ id: string; ticketId: string; ticketTypeId: string; ticketState: string }[]> {
  return listTicketsOnResaleQuery(database, [eventId])
}

export async function countTicketsOnResale(database: Database, eventId: string): Promise<Map<string, number>> {
  return new Map(
    (await findByTypeQuery(database, [eventId])).map(({ ticketTypeId, tickets }) => [ticketTypeId, tickets]),
  )
}

/** Resales ended by the holder's admission while another buyer had reserved the seat. */
export async function listOverbookedResales(transaction: Database, eventId: string): Promise<string[]> {
  return (await listOverbookedResalesQuery(transaction, [eventId])).map(({ id }) => id)
}

export async function clearOverbookedResales(transaction: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await clearOverbookedResalesQuery(transaction, [ids])
}

export async function claimResales(
  transaction: Database,
  ids: readonly string[],
  buyerEntryId: string,
  at: Date,
): Promise<number> {
  return (await claimQuery(transaction, [ids, buyerEntryId, at])).length
}

export function listClaimedResales(
  transaction: Database,
  buyerEntryId: string,
): Promise<{ id: string; ticketId: string; giverEntryId: string }[]> {
  return listClaimedResalesQuery(transaction, [buyerEntryId])
}

export async function markResalesSold(transaction: Database, buyerEntryId: string, at: Date): Promise<void> {
  await markResalesSoldQuery(transaction, [buyerEntryId, at])
}

export async function updateResaleState(
  transaction: Database,
  id: string,
  state: ResaleRow['state'],
  at: Date,
): Promise<void> {
  await writeQuery(transaction, [id, state, at])
}

export async function markResaleRefunded(
  transaction: Database,
  id: string,
  { refundMinor, byHand, handMinor }: { refundMinor: Minor; byHand: boolean; handMinor: Minor },
  at: Date,
): Promise<void> {
  await markResaleRefundedQuery(transaction, [id, refundMinor, byHand, handMinor, at])
}

/**
 * `force`: even if the seat is reserved, which overbooks the event. Returns whether it is overbooked; undefined on
 * failure, when the caller must roll back.
 */
export async function retakeResaleSeat(
  transaction: Database,
  { eventId, ticketTypeId }: Pick<ResaleRow, 'eventId' | 'ticketTypeId'>,
  force: boolean,
): Promise<{ over: boolean } | undefined> {
  return (await retakeResaleSeatQuery(transaction, [eventId, ticketTypeId, force]))[0]
}

/** `owed`: another buyer has reserved the seat. */
export async function endResale(
  transaction: Database,
  id: string,
  state: 'used' | 'unsold' | 'taken-back',
  isOwed: boolean,
  at: Date,
): Promise<void> {
  await endResaleQuery(transaction, [id, state, isOwed, at])
}

/** Returns the tickets with seats that were already released. */
export async function endTicketResales(
  transaction: Database,
  ticketIds: readonly string[],
  at: Date,
): Promise<Set<string>> {
  return new Set((await endOfQuery(transaction, [ticketIds, at])).map(({ ticketId }) => ticketId))
}

export async function moveResaleToTicket(
  transaction: Database,
  ticketId: string,
  newId: string,
  at: Date,
): Promise<void> {
  await moveResaleToTicketQuery(transaction, [ticketId, newId, at])
}

export async function listSoldResales(database: Database, max: number): Promise<string[]> {
  return (await listSoldResalesQuery(database, [max])).map(({ id }) => id)
}

export async function listResalesOfStartedEvents(database: Database, at: Date, max: number): Promise<string[]> {
  return (await listResalesOfStartedEventsQuery(database, [at, max])).map(({ id }) => id)
}
