import type { Database } from '@forenet/database/database'
import type { Minor } from '@forenet/domain/money'
import type { PriceLines } from '@forenet/domain/price'
import { prepared } from '../../../platform/database/prepared.ts'

const findCurrentTicketQuery = prepared<RegistrationTicket & { eventId: string }>(
  'ticket_of_seat',
  `select c.id, c.entry_id as "entryId", c.event_id as "eventId", c.ticket_type_id as "ticketTypeId", c.member_id as "memberId",
     c.attendee_name as "attendeeName", c.state, c.total_minor as "totalMinor", c.refunded_minor as "refundedMinor"
   from event_ticket t join event_ticket c on c.entry_id = t.entry_id and c.position = t.position
  where t.id = $1 and c.void_reason is distinct from 'transferred'`,
)
const addToRefundedQuery = prepared<{ id: string }>(
  'ticket_add_refunded',
  `update event_ticket set refunded_minor = refunded_minor + $2, updated_at = case when state = 'void' then updated_at else $3 end
    where id = $1 returning id`,
)
const addToPaidPriceQuery = prepared(
  'ticket_add_paid',
  `update event_ticket set price_minor = price_minor + $2, vat_minor = vat_minor + $3, surcharge_minor = surcharge_minor + $4,
       total_minor = total_minor + $5, updated_at = $6
    where id = $1`,
)

/** The current ticket of a seat is the last replacement after transfers. */
export async function findCurrentTicket(
  database: Database,
  ticketId: string,
): Promise<(RegistrationTicket & { eventId: string }) | undefined> {
  return (await findCurrentTicketQuery(database, [ticketId]))[0]
}

export async function addToPaidPrice(
  transaction: Database,
  ticketId: string,
  { priceMinor, vatMinor, surchargeMinor, totalMinor }: PriceLines,
  at: Date,
): Promise<void> {
  await addToPaidPriceQuery(transaction, [ticketId, priceMinor, vatMinor, surchargeMinor, totalMinor, at])
}

export async function addToRefunded(
  transaction: Database,
  ticketId: string,
  amountMinor: Minor,
  at: Date,
): Promise<void> {
  await addToRefundedQuery(transaction, [ticketId, amountMinor, at])
}

export type TicketState = 'reserved' | 'valid' | 'used' | 'void'
export type TicketVoidReason = 'not-paid' | 'cancelled' | 'transferred' | 'event-cancelled' | 'resold'

export type RegistrationTicket = {
  id: string
  entryId: string
  ticketTypeId: string
  memberId: string | null
  attendeeName: string
  state: TicketState
  totalMinor: Minor
  refundedMinor: Minor
}

/** SQL fragments for the entry's statement, so that entry and tickets are stored atomically. */
export const REGISTRATION_TICKETS_SQL = {
  /**
   * Issues unpaid tickets. Requires the CTEs `wanted` (a row per ticket with id, type, position, member, name, email,
   * guest, price, vat, surcharge, total, household, answers and shown) and `new_entry`.
   */
  issued: (eventId: string, sole: string, at: string) => `
     insert into event_ticket (id, entry_id, event_id, ticket_type_id, position, member_id, attendee_name, attendee_email, guest,
       sole, price_minor, vat_minor, surcharge_minor, total_minor, household_minor, answers, name_shown, state, updated_at)
     select w.id, new_entry.id, ${eventId}, w.type, w.position, w.member, w.name, w.email, w.guest, ${sole}, w.price, w.vat,
       w.surcharge, w.total, w.household, w.answers, w.shown, 'reserved', ${at}
       from wanted w, new_entry`,
  heldAgain: (entryId: string, at: string) => `
     update event_ticket set state = 'reserved', void_reason = null, updated_at = ${at}
      where entry_id = ${entryId} and state = 'void' and void_reason = 'not-paid'`,
  paid: (orderId: string, at: string) => `
     update event_ticket t set state = 'valid', updated_at = ${at} from entry_face e
      where e.order_id = ${orderId} and t.entry_id = e.id and t.state = 'reserved'`,
  notPaid: (entryId: string, at: string) => `
     update event_ticket set state = 'void', void_reason = 'not-paid', updated_at = ${at}
      where entry_id = ${entryId} and state = 'reserved'`,
} as const

export const ORDER_BY_SEAT_SQL = `t.position, t.void_reason is distinct from 'transferred', t.updated_at`

const listRegistrationTicketsQuery = prepared<RegistrationTicket>(
  'entry_ticket_rows',
  `select id, entry_id as "entryId", ticket_type_id as "ticketTypeId", member_id as "memberId", attendee_name as "attendeeName",
     state, total_minor as "totalMinor", refunded_minor as "refundedMinor"
   from event_ticket t where entry_id = $1 order by ${ORDER_BY_SEAT_SQL}`,
)
const listTicketAnswersQuery = prepared<{ id: string; answers: Record<string, string> }>(
  'ticket_answers',
  'select id, answers from event_ticket where id = any($1)',
)
const voidTicketsQuery = prepared<{ id: string }>(
  'ticket_void',
  // Locks in the same order as check-in, to prevent deadlocks.
  `with locked as materialized (
     select id from event_ticket where id = any($1) order by id for update)
   update event_ticket t set state = 'void', void_reason = $3, refunded_minor = t.refunded_minor + v.refund, updated_at = $4
     from unnest($1::uuid[], $2::bigint[]) v (id, refund)
    where (select count(*) from locked) > 0 and t.id = v.id and t.state = 'valid' returning t.id`,
)
const lockSomeQuery = prepared<{ id: string }>(
  'ticket_lock_some',
  'select id from event_ticket where id = any($1) order by id for update',
)
const restoreResoldTicketQuery = prepared<{ id: string }>(
  'ticket_revive_resold',
  `update event_ticket set state = 'valid', void_reason = null, updated_at = $2
    where id = $1 and state = 'void' and void_reason = 'resold' returning id`,
)
const storeNameVisibilityQuery = prepared<{ id: string }>(
  'event_name_shown',
  `update event_ticket set name_shown = $3, updated_at = $4
    where event_id = $1 and member_id = $2 and state in ('reserved', 'valid', 'used') returning id`,
)

export function listRegistrationTickets(database: Database, entryId: string): Promise<RegistrationTicket[]> {
  return listRegistrationTicketsQuery(database, [entryId])
}

export async function listTicketAnswers(
  database: Database,
  ticketIds: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  const rows = ticketIds.length === 0 ? [] : await listTicketAnswersQuery(database, [ticketIds])
  return new Map(rows.map((row) => [row.id, row.answers]))
}

/** False if a ticket is no longer valid; the caller must then roll back. */
export async function voidTickets(
  transaction: Database,
  refunds: readonly { ticketId: string; refundMinor: Minor }[],
  reason: TicketVoidReason,
  at: Date,
): Promise<boolean> {
  const ids = refunds.map((refund) => refund.ticketId)
  const amounts = refunds.map((refund) => refund.refundMinor)
  return (await voidTicketsQuery(transaction, [ids, amounts, reason, at])).length === refunds.length
}

/** Locks in id order. Returns the tickets that exist. */
export async function lockTickets(transaction: Database, ticketIds: readonly string[]): Promise<string[]> {
  if (ticketIds.length === 0) return []
  return (await lockSomeQuery(transaction, [ticketIds])).map(({ id }) => id)
}

/** False if the ticket was not resold. */
export async function restoreResoldTicket(transaction: Database, ticketId: string, at: Date): Promise<boolean> {
  return (await restoreResoldTicketQuery(transaction, [ticketId, at])).length > 0
}

export async function storeNameVisibility(
  database: Database,
  eventId: string,
  memberId: string,
  shown: boolean,
  at: Date,
): Promise<number> {
  return (await storeNameVisibilityQuery(database, [eventId, memberId, shown, at])).length
}
