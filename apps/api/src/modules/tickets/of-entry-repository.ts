import type { Database } from '@forenet/database/database'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../platform/database/prepared.ts'

export type TicketState = 'reserved' | 'valid' | 'used' | 'void'
export type TicketVoidReason = 'not-paid' | 'cancelled' | 'transferred' | 'event-cancelled' | 'resold'

/** A ticket as its entry counts it. Amounts in øre. */
export type EntryTicket = {
  id: string
  entryId: string
  ticketTypeId: string
  memberId: string | null
  attendeeName: string
  state: TicketState
  totalMinor: Minor
  refundedMinor: Minor
}

/**
 * The parts of a statement that write an entry's tickets, for the module that writes the entry in the same statement; the
 * arguments are SQL of that statement.
 */
export const TICKETS_OF_ENTRY = {
  /**
   * Issues them, not paid yet. `wanted` is the statement's own, a row for each ticket with id, type, position, member, name,
   * email, guest, price, vat, surcharge, total, answers and shown; `new_entry` has the entry's row where it was stored.
   */
  issued: (eventId: string, sole: string, at: string) => `
     insert into event_ticket (id, entry_id, event_id, ticket_type_id, position, member_id, attendee_name, attendee_email, guest,
       sole, price_minor, vat_minor, surcharge_minor, total_minor, answers, name_shown, state, updated_at)
     select w.id, new_entry.id, ${eventId}, w.type, w.position, w.member, w.name, w.email, w.guest, ${sole}, w.price, w.vat,
       w.surcharge, w.total, w.answers, w.shown, 'reserved', ${at}
       from wanted w, new_entry`,
  /** The seats are held once more. */
  heldAgain: (entryId: string, at: string) => `
     update event_ticket set state = 'reserved', void_reason = null, updated_at = ${at}
      where entry_id = ${entryId} and state = 'void' and void_reason = 'not-paid'`,
  /** The purchase is paid. */
  paid: (orderId: string, at: string) => `
     update event_ticket t set state = 'valid', updated_at = ${at} from entry_face e
      where e.order_id = ${orderId} and t.entry_id = e.id and t.state = 'reserved'`,
  /** The purchase came to nothing. */
  notPaid: (entryId: string, at: string) => `
     update event_ticket set state = 'void', void_reason = 'not-paid', updated_at = ${at}
      where entry_id = ${entryId} and state = 'reserved'`,
} as const

/**
 * How the tickets of one entry stand, of `event_ticket t`: by seat; of one seat those that were passed on, in the order
 * they were, before the ticket that took their place, which is written at the same instant.
 */
export const BY_SEAT = `t.position, t.void_reason is distinct from 'transferred', t.updated_at`

const ofEntry = prepared<EntryTicket>(
  'entry_ticket_rows',
  `select id, entry_id as "entryId", ticket_type_id as "ticketTypeId", member_id as "memberId", attendee_name as "attendeeName",
     state, total_minor as "totalMinor", refunded_minor as "refundedMinor"
   from event_ticket t where entry_id = $1 order by ${BY_SEAT}`,
)
const answers = prepared<{ id: string; answers: Record<string, string> }>(
  'ticket_answers',
  'select id, answers from event_ticket where id = any($1)',
)
const makeVoid = prepared<{ id: string }>(
  'ticket_void',
  // Locked in the order that doors lock in: who cancels several while their code is scanned waits, and ends nobody.
  `with locked as materialized (
     select id from event_ticket where id = any($1) order by id for update)
   update event_ticket t set state = 'void', void_reason = $3, refunded_minor = t.refunded_minor + v.refund, updated_at = $4
     from unnest($1::uuid[], $2::bigint[]) v (id, refund)
    where (select count(*) from locked) > 0 and t.id = v.id and t.state = 'valid' returning t.id`,
)
const lockSome = prepared<{ id: string }>(
  'ticket_lock_some',
  'select id from event_ticket where id = any($1) order by id for update',
)
const revive = prepared<{ id: string }>(
  'ticket_revive_resold',
  `update event_ticket set state = 'valid', void_reason = null, updated_at = $2
    where id = $1 and state = 'void' and void_reason = 'resold' returning id`,
)
const show = prepared<{ id: string }>(
  'event_name_shown',
  `update event_ticket set name_shown = $3, updated_at = $4
    where event_id = $1 and member_id = $2 and state in ('reserved', 'valid', 'used') returning id`,
)

/** An entry's tickets, void ones too, in their order. */
export function listEntryTickets(database: Database, entryId: string): Promise<EntryTicket[]> {
  return ofEntry(database, [entryId])
}

/** What was answered for each of some tickets, by the id of the question. */
export async function listTicketAnswers(
  database: Database,
  ticketIds: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  const rows = ticketIds.length === 0 ? [] : await answers(database, [ticketIds])
  return new Map(rows.map((row) => [row.id, row.answers]))
}

/**
 * Makes valid tickets void, adding to each what goes back for it, in øre; false when one of them was not valid any more
 * (a door may have let its holder in this moment), and then the transaction must be rolled back.
 */
export async function voidTickets(
  transaction: Database,
  refunds: readonly { ticketId: string; refundMinor: Minor }[],
  reason: TicketVoidReason,
  at: Date,
): Promise<boolean> {
  const ids = refunds.map((refund) => refund.ticketId)
  const amounts = refunds.map((refund) => refund.refundMinor)
  return (await makeVoid(transaction, [ids, amounts, reason, at])).length === refunds.length
}

/** Holds tickets until the transaction ends, in the order that everybody holds them in; answers which there are. */
export async function lockTickets(transaction: Database, ticketIds: readonly string[]): Promise<string[]> {
  if (ticketIds.length === 0) return []
  return (await lockSome(transaction, [ticketIds])).map(({ id }) => id)
}

/** A ticket that was about to be sold on is valid again; false where it was not. */
export async function reviveResold(transaction: Database, ticketId: string, at: Date): Promise<boolean> {
  return (await revive(transaction, [ticketId, at])).length > 0
}

/** Writes on a member's own tickets to an event whether the name is shown; how many there are. */
export async function writeNameShown(
  database: Database,
  eventId: string,
  memberId: string,
  shown: boolean,
  at: Date,
): Promise<number> {
  return (await show(database, [eventId, memberId, shown, at])).length
}
