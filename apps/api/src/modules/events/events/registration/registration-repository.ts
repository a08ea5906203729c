import type { Database } from '@forenet/database/database'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../../platform/database/prepared.ts'
import { NEW_ORDER_CTES, newOrderValues, unpaidLimitStart } from '../../../money/payments/index.ts'
import { REGISTRATION_TICKETS_SQL } from '../../tickets/index.ts'
import { INSERT_CODE_USES_SQL } from '../discounts/code-repository.ts'
import { UNPAID_REGISTRATION_LIMIT } from '../seats/hold-rules.ts'
import { PASSES_WAITING_GUESTS_SQL } from '../seats/seat-repository.ts'
import type { PricedTicket } from './registration-rules.ts'

export type NewEventRegistration = {
  entryId: string
  orderId: string
  eventId: string
  eventVersion: number
  organisationId: string
  token: string
  memberId: string
  /** End of the hold; null for a free entry, which is confirmed immediately. */
  heldUntil: Date | null
  waitingId: string | null
  sole: boolean
  totalMinor: Minor
  currency: string
  language: 'da' | 'en'
  billing: { name: string; email: string; phone: string; address: unknown }
  answers: Record<string, string>
  showName: boolean
  /** `label` replaces the ticket type's name in the purchase. */
  tickets: readonly (PricedTicket & { id: string; label?: string })[]
  selection: unknown
  discount?: { codeId: string; code: string } | null
  invitationId?: string | null
  at: Date
}

/**
 * Hot path of an on-sale rush: one statement stores everything or nothing (decision 0017). Lock order: the member's
 * purchases, the discount code, the event. `$1` to `$16`: `newOrderValues`; `$19`: seats from an offer, already
 * counted; `$27`: the caller checks that waiting guests keep theirs. An exhausted quota, a duplicate attendee or a reused
 * token violates a constraint. `coded`: with discount code `$28`.
 */
const insertRegistrationSql = (coded: boolean) =>
  `with turn as materialized (select tickets, unpaid, ${coded ? 'discount_left_in_turn($28, $4, $14)' : 'null::int'} as code_left
     from purchases_in_turn($4, $17, $15)),
   wanted as (
     select * from jsonb_to_recordset($20::jsonb) as w (position int, id uuid, type uuid, label text, member uuid,
       name text, email text, guest boolean, price bigint, vat bigint, rate numeric, surcharge bigint, total bigint, household bigint, answers jsonb, shown boolean, discount bigint)),
   taken as (
     update event set seats_taken = seats_taken + $18 - $19 from turn
      where id = $17 and version = $26 and enabled and cancelled_at is null
        and ($19 > 0 or waiting_seats = 0 or $27 and ${PASSES_WAITING_GUESTS_SQL('select type from wanted')})
        -- What is offered is counted already, beyond the places too.
        and (capacity is null or $18 <= $19 or seats_taken + $18 - $19 <= capacity)
        and turn.tickets + $18 <= most_per_entry and turn.unpaid < $16
        ${coded ? 'and (select count(discount) from wanted) <= turn.code_left' : ''}
      returning id),
   typed as (
     update event_ticket_type y set seats_taken = y.seats_taken + w.seats
       from (select type, count(*)::int as seats from wanted group by type) w, taken
      where y.id = w.type and y.event_id = taken.id returning y.id),
   ${NEW_ORDER_CTES.about('taken.id', 'taken')},
   sold as (
     select w.position, coalesce(w.member, $4) as member_id, null::uuid as history_id, w.name, w.label as description, w.price,
       w.rate, w.vat, w.surcharge, w.total from wanted w),
   ${NEW_ORDER_CTES.lines},
   new_entry as (
     insert into event_entry (id, event_id, member_id, order_id, waiting_id, state, held_until, answers, language, created_at, updated_at)
     select $21, taken.id, $4, $1, $22, 'reserved', $23, $24, $8, $14, $14 from taken
     returning id),
   new_tickets as (${REGISTRATION_TICKETS_SQL.issued('$17', '$25', '$14')}),
   ${coded ? `uses as (${INSERT_CODE_USES_SQL('$28')}),` : ''}
   coming as (
     delete from event_entry e using taken where e.event_id = $17 and e.decline_reason = 'not-coming'
       and (e.member_id = $4 or e.member_id in (select member from wanted)))
   select exists (select from taken) as taken, turn.tickets, turn.unpaid, turn.code_left as "codeLeft",
     -- Seats that are only held may be lost with the machine; what is paid for them later is written after them, durably.
     case when $6::bigint > 0 then set_config('synchronous_commit', 'off', true) end
     from turn`
const storeQuery = prepared<StoredRegistration>('registration_store', insertRegistrationSql(false))
const storeWithCodeQuery = prepared<StoredRegistration>('registration_store_with_code', insertRegistrationSql(true))

const hasEventChangedSinceQuery = prepared<{ version: number; passableQueue: boolean }>(
  'registration_event_version',
  'select version, waiting_seats > 0 and waiting_seats = waiting_guest_seats as "passableQueue" from event where id = $1',
)

/** Limits at that time: the member's tickets to this event, unpaid purchases, and remaining uses of the code. */
export type StoredRegistration = { taken: boolean; tickets: number; unpaid: number; codeLeft: number | null }

/**
 * Stores nothing without seats, after a change of the event, or above a limit. Throws database errors of constraints.
 */
export async function storeRegistration(
  database: Database,
  entry: NewEventRegistration,
  { offeredSeats, passesWaitingGuests }: { offeredSeats: number; passesWaitingGuests: boolean },
): Promise<StoredRegistration> {
  const values = [
    ...newOrderValues(
      newRegistrationOrder(entry),
      UNPAID_REGISTRATION_LIMIT,
      unpaidLimitStart(UNPAID_REGISTRATION_LIMIT, entry.at),
    ),
    entry.eventId,
    entry.tickets.length,
    offeredSeats,
    JSON.stringify(entry.tickets.map((ticket, position) => newTicketRecord(entry, ticket, position))),
    entry.entryId,
    entry.waitingId,
    // A free entry is confirmed in the same transaction.
    entry.heldUntil ?? entry.at,
    JSON.stringify(entry.answers),
    entry.sole,
    entry.eventVersion,
    passesWaitingGuests,
  ]
  const [row] = await (entry.discount
    ? storeWithCodeQuery(database, [...values, entry.discount.codeId])
    : storeQuery(database, values))
  if (!row) throw new Error('Storing a registration returned no row')
  return row
}

/** Also if guests joined the waiting list, because members can pass them only in a transaction. */
export async function hasEventChangedSince(
  database: Database,
  { id, version, waitingGuestSeats = null }: { id: string; version: number; waitingGuestSeats?: number | null },
): Promise<boolean> {
  const [now] = await hasEventChangedSinceQuery(database, [id])
  return now?.version !== version || (waitingGuestSeats === 0 && now.passableQueue)
}

export function newRegistrationOrder(entry: Omit<NewEventRegistration, 'heldUntil' | 'waitingId' | 'eventVersion'>) {
  return {
    id: entry.orderId,
    kind: 'event',
    organisationId: entry.organisationId,
    payerMemberId: entry.memberId,
    token: entry.token,
    amountMinor: entry.totalMinor,
    currency: entry.currency,
    language: entry.language,
    selection: entry.selection,
    billingName: entry.billing.name,
    billingEmail: entry.billing.email,
    billingPhone: entry.billing.phone,
    billingAddress: entry.billing.address ?? {},
    createdAt: entry.at,
  } as const
}

export function lineLabel({ label, type }: NewEventRegistration['tickets'][number]): string {
  return label ?? type.name
}

export function newTicketRecord(
  entry: Pick<NewEventRegistration, 'showName' | 'memberId'>,
  ticket: NewEventRegistration['tickets'][number],
  position: number,
) {
  return {
    position,
    id: ticket.id,
    type: ticket.type.id,
    label: lineLabel(ticket),
    member: ticket.memberId,
    name: ticket.attendeeName,
    email: ticket.attendeeEmail,
    guest: ticket.guest,
    price: ticket.priceMinor,
    vat: ticket.vatMinor,
    rate: Math.max(1, ticket.type.vatRate),
    surcharge: ticket.surchargeMinor,
    total: ticket.totalMinor,
    household: ticket.householdMinor,
    answers: ticket.answers,
    shown: entry.showName && ticket.memberId === entry.memberId,
    discount: ticket.byCode ? ticket.discountMinor : null,
  }
}
