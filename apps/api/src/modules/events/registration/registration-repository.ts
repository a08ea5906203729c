import type { Database } from '@forenet/database/database'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../platform/database/prepared.ts'
import { countedSince } from '../../payments/index.ts'
import { UNPAID_REGISTRATIONS } from './hold-rules.ts'
import type { PricedTicket } from './registration-rules.ts'

/** A checked registration, ready to be stored. Amounts in øre. */
export type NewEntry = {
  entryId: string
  orderId: string
  eventId: string
  organisationId: string
  token: string
  memberId: string
  /** Free entries are confirmed at once; paid ones hold their seats until then. */
  heldUntil: Date | null
  waitingId: string | null
  sole: boolean
  totalMinor: Minor
  currency: string
  language: 'da' | 'en'
  billing: { name: string; email: string; phone: string; address: unknown }
  answers: Record<string, string>
  /** The registering member's own name may be shown at the event. */
  showName: boolean
  tickets: readonly (PricedTicket & { id: string })[]
  selection: unknown
  at: Date
}

/**
 * The hot statement of an on-sale rush: takes the seats under the event's row lock and stores order, lines, entry and
 * tickets, or nothing at all (facts: one statement serves twice as many as six). The member's purchases come one after
 * another, in all processes, before the event's lock is taken. `$3` seats come from an offer and are counted already. A full quota, a person with a ticket already and a token used before fail on their constraints.
 */
const store = prepared<Stored>(
  'registration_store',
  `with turn as materialized (select tickets, unpaid from purchases_in_turn($6, $1, $22)),
   wanted as (
     select * from jsonb_to_recordset($4::jsonb) as w (position int, id uuid, type uuid, label text, member uuid,
       name text, email text, guest boolean, price bigint, vat bigint, rate numeric, surcharge bigint, total bigint, answers jsonb, shown boolean)),
   taken as (
     update event set seats_taken = seats_taken + $2 - $3 from turn
      where id = $1 and cancelled_at is null and ($3 > 0 or waiting_seats = 0)
        and (capacity is null or seats_taken + $2 - $3 <= capacity)
        and turn.tickets + $2 <= most_per_entry and turn.unpaid < $23
      returning id, organisation_id),
   typed as (
     update event_ticket_type y set seats_taken = y.seats_taken + w.seats
       from (select type, count(*)::int as seats from wanted group by type) w, taken
      where y.id = w.type and y.event_id = taken.id returning y.id),
   new_order as (
     insert into payment_order (id, kind, organisation_id, payer_member_id, subject_id, token, amount_minor, currency, status,
       language, selection, billing_name, billing_email, billing_phone, billing_address, created_at)
     select $5, 'event', taken.organisation_id, $6, taken.id, $7, $8::bigint, $9, 'initiated', $10, $11, $12, $13, $14, $15, $16 from taken
     returning id),
   new_lines as (
     insert into payment_order_line (order_id, position, member_id, participant_name, description, price_minor, vat_rate,
       vat_minor, surcharge_minor, total_minor)
     select new_order.id, w.position, coalesce(w.member, $6), w.name, w.label, w.price, w.rate, w.vat, w.surcharge, w.total
       from wanted w, new_order),
   new_entry as (
     insert into event_entry (id, event_id, member_id, order_id, waiting_id, state, held_until, answers, language, created_at, updated_at)
     select $17, taken.id, $6, $5, $18, 'reserved', $19, $20, $10, $16, $16 from taken
     returning id),
   new_tickets as (
     insert into event_ticket (id, entry_id, event_id, ticket_type_id, position, member_id, attendee_name, attendee_email, guest,
       sole, price_minor, vat_minor, surcharge_minor, total_minor, answers, name_shown, state, updated_at)
     select w.id, new_entry.id, $1, w.type, w.position, w.member, w.name, w.email, w.guest, $21, w.price, w.vat,
       w.surcharge, w.total, w.answers, w.shown, 'reserved', $16
       from wanted w, new_entry),
   coming as (
     delete from event_entry e using taken where e.event_id = $1 and e.decline_reason = 'not-coming'
       and (e.member_id = $6 or e.member_id in (select member from wanted)))
   select exists (select from taken) as taken, turn.tickets, turn.unpaid,
     -- Seats that are only held may be lost with the machine; what is paid for them later is written after them, durably.
     case when $8::bigint > 0 then set_config('synchronous_commit', 'off', true) end
     from turn`,
)

/** Whether a registration was stored, and what counted against it: the member's tickets to this event, and unpaid purchases. */
export type Stored = { taken: boolean; tickets: number; unpaid: number }

/**
 * Stores a registration unless its seats cannot be had, the member would have more than the most there may be for one, or has
 * begun too much. Throws the database's error on a broken constraint.
 */
export async function storeRegistration(database: Database, entry: NewEntry, offeredSeats: number): Promise<Stored> {
  const [row] = await store(database, [
    entry.eventId,
    entry.tickets.length,
    offeredSeats,
    JSON.stringify(entry.tickets.map((ticket, position) => ticketRecord(entry, ticket, position))),
    entry.orderId,
    entry.memberId,
    entry.token,
    entry.totalMinor,
    entry.currency,
    entry.language,
    JSON.stringify(entry.selection),
    entry.billing.name,
    entry.billing.email,
    entry.billing.phone,
    JSON.stringify(entry.billing.address ?? {}),
    entry.at,
    entry.entryId,
    entry.waitingId,
    // A free entry is confirmed in the same transaction; until then it is held like any other.
    entry.heldUntil ?? entry.at,
    JSON.stringify(entry.answers),
    entry.sole,
    countedSince(UNPAID_REGISTRATIONS, entry.at),
    UNPAID_REGISTRATIONS.most,
  ])
  if (!row) throw new Error('Storing a registration answered nothing')
  return row
}

function ticketRecord(entry: NewEntry, ticket: NewEntry['tickets'][number], position: number) {
  return {
    position,
    id: ticket.id,
    type: ticket.type.id,
    label: ticket.type.name,
    member: ticket.memberId,
    name: ticket.attendeeName,
    email: ticket.attendeeEmail,
    guest: ticket.guest,
    price: ticket.priceMinor,
    vat: ticket.vatMinor,
    rate: Math.max(1, ticket.type.vatRate),
    surcharge: ticket.surchargeMinor,
    total: ticket.totalMinor,
    answers: ticket.answers,
    shown: entry.showName && ticket.memberId === entry.memberId,
  }
}
