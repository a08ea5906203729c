import type { Database } from '@forenet/database/database'
import type { AttendeeSort } from '@forenet/domain/attendee'
import type { Minor } from '@forenet/domain/money'
import { plannedForValues, prepared } from '../../../platform/database/prepared.ts'
import { payerName } from '../../payments/index.ts'
import type { TicketState, TicketVoidReason } from '../../tickets/index.ts'

/** A ticket to an event with its registration. Amounts in øre. */
export type AttendeeRow = {
  ticketId: string
  name: string
  email: string | null
  ticketTypeId: string
  ticketType: string
  guest: boolean
  buyer: string
  state: TicketState
  voidReason: TicketVoidReason | null
  heldUntil: Date | null
  usedAt: Date | null
  totalMinor: Minor
  refundedMinor: Minor
  /** Of the registration as a whole. */
  entryAnswers: Record<string, string>
  registeredAt: Date
  entryId: string
  byHand: 'cash' | 'bank-transfer' | 'free' | null
  resale: 'on-sale' | 'claimed' | 'sold' | 'paid-back' | null
  handOverMinor: Minor
}

/** Which of them: `text` occurs in who comes, their e-mail or who registered. */
export type AttendeesWanted = {
  eventId: string
  text: string | null
  ticketTypeId: string | null
  states: readonly TicketState[]
  guest: boolean | null
  /** Those alone that were given back and are on sale again. */
  forSale: boolean
  sort: AttendeeSort
  fromTheEnd: boolean
}

/** In which order; the name, of `a`, and the ticket decide where this does not. */
const SORTED_BY: Readonly<Record<AttendeeSort, string>> = {
  name: 'a.called',
  'ticket-type': 'a.type_position',
  registered: 'a."registeredAt"',
}

// From the registrations to their tickets: both by index, however many other events there are.
const ATTENDEES = `select t.id as "ticketId", t.attendee_name as name, t.attendee_email as email,
    t.ticket_type_id as "ticketTypeId", y.name as "ticketType", y.position as type_position, t.guest,
    ${payerName('b', 'o')} as buyer, t.state, t.void_reason as "voidReason",
    case when t.state = 'reserved' then n.held_until end as "heldUntil", t.used_at as "usedAt",
    t.total_minor as "totalMinor", t.refunded_minor as "refundedMinor", n.answers as "entryAnswers",
    n.created_at as "registeredAt", n.id as "entryId", n.by_hand as "byHand", r.state as resale,
    (case when r.by_hand then coalesce(r.refund_minor, 0) else 0 end)::bigint as "handOverMinor", register_order(t.attendee_name) collate "C" as called
   from event_entry n
   join ticket_face t on t.entry_id = n.id
   join event_ticket_type y on y.id = t.ticket_type_id
   join member_face b on b.id = n.member_id
   left join order_face o on o.id = n.order_id
   left join event_ticket_resale r on r.ticket_id = t.id and r.state in ('on-sale', 'claimed', 'sold', 'paid-back')
  where n.event_id = $1`

/** The end of a page may be a ticket that the filter lets through no more, so it is looked for among all. */
function statement(sort: AttendeeSort, fromTheEnd: boolean) {
  const key = `${SORTED_BY[sort]}, a.called, a."ticketId"`
  const direction = fromTheEnd ? 'desc' : 'asc'
  return plannedForValues<AttendeeRow>(
    `with a as (${ATTENDEES})
     select a."ticketId", a.name, a.email, a."ticketTypeId", a."ticketType", a.guest, a.buyer, a.state, a."voidReason",
       a."heldUntil", a."usedAt", a."totalMinor", a."refundedMinor", a."entryAnswers", a."registeredAt",
       a."entryId", a."byHand", a.resale, a."handOverMinor"
       from a
      where a.state = any($2) and ($3::uuid is null or a."ticketTypeId" = $3) and ($4::boolean is null or a.guest = $4)
        and (not $8::boolean or a.resale = 'on-sale')
        and ($5::text is null or position(lower($5) in lower(concat_ws(' ', a.name, a.email, a.buyer))) > 0)
        and ($6::uuid is null or (${key}) ${fromTheEnd ? '<' : '>'} (select ${key} from a where a."ticketId" = $6))
      order by ${key.replaceAll(', ', ` ${direction}, `)} ${direction} limit $7`,
  )
}

const STATEMENTS = {
  name: { true: statement('name', true), false: statement('name', false) },
  'ticket-type': { true: statement('ticket-type', true), false: statement('ticket-type', false) },
  registered: { true: statement('registered', true), false: statement('registered', false) },
} as const

/** How many tickets stand how, and how many of them the club gave. */
export type AttendeeCount = { state: TicketState; tickets: number; given: number }

const counted = prepared<AttendeeCount>(
  'attendees_counted',
  `select t.state, count(*)::int as tickets, count(*) filter (where n.by_hand = 'free')::int as given from event_entry n join ticket_face t on t.entry_id = n.id
    where n.event_id = $1 group by t.state`,
)

/** At most `size` of those who come to an event, those after one of their tickets where it is given. */
export function listAttendees(
  database: Database,
  { eventId, states, ticketTypeId, guest, forSale, text, sort, fromTheEnd }: AttendeesWanted,
  { after, size }: { after: string | null; size: number },
): Promise<AttendeeRow[]> {
  const list = STATEMENTS[sort][`${fromTheEnd}`]
  return list(database, [eventId, states, ticketTypeId, guest, text, after, size, forSale])
}

/** How many tickets of an event stand how. */
export async function countAttendees(database: Database, eventId: string): Promise<Map<TicketState, AttendeeCount>> {
  return new Map((await counted(database, [eventId])).map((row) => [row.state, row]))
}
