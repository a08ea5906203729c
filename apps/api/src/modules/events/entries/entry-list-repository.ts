import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'
import { isPassedOnTo } from '../../tickets/index.ts'
import type { EntryDeclineReason, EntryState, TicketState, TicketVoidReason } from './entry-repository.ts'

/** An entry with its event, its member's e-mail and how its order stands. */
export type FullEntryRow = {
  id: string
  event_id: string
  member_id: string
  email: string | null
  order_id: string | null
  order_status: 'initiated' | 'paid' | 'declined' | null
  order_token: string | null
  order_amount_minor: number | null
  order_number: string | null
  /** Whether the order's money was captured, by the attempt that the next two are of. */
  is_captured: boolean
  masked_card: string | null
  wallet: string | null
  state: EntryState
  decline_reason: EntryDeclineReason | null
  held_until: Date | null
  answers: Record<string, string>
  created_at: Date
  confirmed_at: Date | null
  title: string
  place: string
  place_address: string
  city: string
  starts_at: Date
  ends_at: Date
  cancelled_at: Date | null
  cancel_until: Date | null
  cancellation_fee_minor: number
  transfer_until: Date | null
  organisation_id: string
  organisation_key: string
  organisation_name: string
  accent_colour: string
}

export type FullTicketRow = {
  id: string
  entry_id: string
  ticket_type_id: string
  ticket_type_name: string
  member_id: string | null
  attendee_name: string
  attendee_email: string | null
  guest: boolean
  state: TicketState
  void_reason: TicketVoidReason | null
  total_minor: number
  refunded_minor: number
  used_at: Date | null
  /** It took another ticket's place, under a name that was put on it. */
  passed_on: boolean
}

const ENTRY = `select n.id, n.event_id, n.member_id, m.email, n.order_id, o.status as order_status, o.token as order_token,
    o.amount_minor as order_amount_minor, a.order_number, coalesce(a.state = 'captured', false) as is_captured,
    a.masked_card, a.wallet, n.state, n.decline_reason, n.held_until, n.answers, n.created_at,
    n.confirmed_at, e.title, e.place, e.place_address, e.city, e.starts_at, e.ends_at, e.cancelled_at, e.cancel_until,
    e.cancellation_fee_minor, e.transfer_until, g.id as organisation_id, g.key as organisation_key, g.name as organisation_name,
    g.accent_colour
  from event_entry n
  join event e on e.id = n.event_id
  join organisation g on g.id = e.organisation_id
  join member m on m.id = n.member_id
  left join payment_order o on o.id = n.order_id
  left join lateral (select order_number, state, masked_card, wallet from payment_attempt where order_id = n.order_id
    order by (state = 'captured') desc, attempt_number desc limit 1) a on true`

const ofMember = prepared<FullEntryRow>(
  'entries_of_member',
  // As a union, since with an "or" between them PostgreSQL reads every entry there is.
  `${ENTRY} where n.id in (select id from event_entry where member_id = $1
       union select entry_id from event_ticket where member_id = $1 and state in ('valid', 'used')
       union select entry_id from event_ticket t where ${isPassedOnTo('$1')} and state in ('valid', 'used')) and ($2::uuid is null or n.event_id = $2) and ($3::uuid is null or e.organisation_id = $3)
     and ($4::text is null or coalesce(o.status, case when n.state = 'declined' then 'declined' else 'paid' end) = $4)
     and ($5::text[] is null or g.key = any($5))
   order by e.starts_at desc, n.created_at desc, n.id limit 300`,
)
const byId = prepared<FullEntryRow>('entry_full', `${ENTRY} where n.id = $1`)
const ticketsOf = prepared<FullTicketRow>(
  'tickets_of_entries',
  `select t.id, t.entry_id, t.ticket_type_id, y.name as ticket_type_name, t.member_id, t.attendee_name, t.attendee_email, t.guest,
     t.state, t.void_reason, t.total_minor, t.refunded_minor, t.used_at, t.replaces_id is not null as passed_on
   from event_ticket t join event_ticket_type y on y.id = t.ticket_type_id
   where t.entry_id = any($1) order by t.entry_id, t.position, t.updated_at`,
)

export type EntryFilter = {
  eventId: string | null
  organisationId: string | null
  paymentStatus: 'initiated' | 'paid' | 'declined' | null
  /** Keys of the only organisations the caller may see; null: all. */
  organisationKeys: readonly string[] | null
}

/**
 * A member's entries, and others' with a ticket for the member or passed on to them; those of the latest events first, at
 * most 300. Of nobody (null) there are none, by the same statement.
 */
export function listEntriesOf(
  database: Database,
  memberId: string | null,
  filter: EntryFilter,
): Promise<FullEntryRow[]> {
  return ofMember(database, [
    memberId,
    filter.eventId,
    filter.organisationId,
    filter.paymentStatus,
    filter.organisationKeys,
  ])
}

export async function findFullEntry(database: Database, entryId: string): Promise<FullEntryRow | undefined> {
  return (await byId(database, [entryId]))[0]
}

/** Tickets of entries, void ones too, in the entries' order. */
export function listTicketsOf(database: Database, entryIds: readonly string[]): Promise<FullTicketRow[]> {
  return ticketsOf(database, [entryIds])
}
