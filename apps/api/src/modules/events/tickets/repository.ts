import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'
import { ORDER_BY_SEAT_SQL } from './entry-tickets-repository.ts'
import { isTransferredToSql } from './transferred-tickets-repository.ts'

export type TicketChange = { field: string; was: string; became: string }

const correctTicketQuery = prepared(
  'ticket_correct',
  `update event_ticket set attendee_name = $2, attendee_email = $3, answers = $4, updated_at = $5 where id = $1`,
)
const insertTicketChangesQuery = prepared(
  'ticket_change_note',
  `insert into ticket_change (ticket_id, at, field, was, became)
   select $1, $2, field, was, became from jsonb_to_recordset($3::jsonb) as c (field text, was text, became text)`,
)
const moveTicketQuery = prepared<{ id: string }>(
  'ticket_move_type',
  // Clear the household reduction, because it applied to the previous ticket type.
  `update event_ticket set ticket_type_id = $3, household_minor = null, updated_at = $4
    where id = $1 and ticket_type_id = $2 and (state = 'valid' or $5 and state = 'used') returning id`,
)
const listTicketChangesQuery = prepared<TicketChange & { at: Date }>(
  'ticket_changes_of',
  'select at, field, was, became from ticket_change where ticket_id = $1 order by id desc limit 50',
)

export async function correctTicket(
  transaction: Database,
  ticketId: string,
  said: { name: string; email: string | null; answers: Record<string, string> },
  at: Date,
): Promise<void> {
  await correctTicketQuery(transaction, [ticketId, said.name, said.email, JSON.stringify(said.answers), at])
}

/** `alsoUsed`: used tickets too. False if the state or current type is not as expected. */
export async function moveTicket(
  transaction: Database,
  { ticketId, from, to, alsoUsed = false }: { ticketId: string; from: string; to: string; alsoUsed?: boolean },
  at: Date,
): Promise<boolean> {
  return (await moveTicketQuery(transaction, [ticketId, from, to, at, alsoUsed])).length > 0
}

export async function insertTicketChanges(
  transaction: Database,
  ticketId: string,
  changes: readonly TicketChange[],
  at: Date,
): Promise<void> {
  await insertTicketChangesQuery(transaction, [ticketId, at, JSON.stringify(changes)])
}

export function listTicketChanges(database: Database, ticketId: string): Promise<(TicketChange & { at: Date })[]> {
  return listTicketChangesQuery(database, [ticketId])
}

export type EventFacts = {
  eventId: string
  organisationId: string
  organisationKey: string
  organisationName: string
  organisationEmail: string
  accentColour: string
  logoAt: Date | null
  eventTitle: string
  description: string
  place: string
  placeAddress: string
  city: string
  startsAt: Date
  endsAt: Date
  enabled: boolean
  cancelledAt: Date | null
  sequence: number
  updatedAt: Date
  pictureAt: Date | null
}

export type TicketRow = EventFacts & {
  id: string
  entryId: string
  ticketTypeId: string
  ticketTypeName: string
  memberId: string | null
  attendeeName: string
  attendeeEmail: string | null
  guest: boolean
  state: 'reserved' | 'valid' | 'used' | 'void'
  voidReason: 'not-paid' | 'cancelled' | 'transferred' | 'event-cancelled' | 'resold' | null
  surchargeMinor: number
  totalMinor: number
  refundedMinor: number
  usedAt: Date | null
  entryMemberId: string
  entryState: 'reserved' | 'confirmed' | 'declined' | 'cancelled' | 'refunded'
  entryLanguage: 'da' | 'en'
  entryUpdatedAt: Date
  registrations: number
  passedOn: boolean
  orderId: string | null
  /** Order number of the captured payment; null without a capture. */
  capturedNumber: string | null
  orderToken: string | null
  /** Set for manually added attendees and buyers at the door; null for others. */
  billingEmail: string | null
}

export const EVENT_COLUMNS = `v.id as "eventId", v.organisation_id as "organisationId", o.key as "organisationKey", o.name as "organisationName",
  o.email as "organisationEmail", o.accent_colour as "accentColour", v.title as "eventTitle", v.description, v.place,
  v.place_address as "placeAddress", v.city, v.starts_at as "startsAt", v.ends_at as "endsAt",
  v.enabled and o.enabled as enabled, v.cancelled_at as "cancelledAt", v.sequence, v.update_date as "updatedAt",
  (select p.updated_at from event_picture_face p where p.event_id = v.id) as "pictureAt",
  (select l.updated_at from club_logo_face l where l.organisation_id = o.id) as "logoAt"`

export const countRegistrationsSql = (memberId: string) =>
  `(select count(*)::int from entry_face r
     where r.event_id = v.id and r.member_id = ${memberId} and r.confirmed_at is not null)`

/** SQL: the person is known to a club by name only, and is not a child. */
const NO_OWN_ADDRESS = `exists (select from member_face m
     where m.id = e.member_id and m.email is null and m.parent_id is null and m.deleted_at is null)`

const SELECT_TICKET_SQL = `select ${EVENT_COLUMNS}, t.id, t.entry_id as "entryId", t.ticket_type_id as "ticketTypeId", y.name as "ticketTypeName",
  t.member_id as "memberId", t.attendee_name as "attendeeName", t.attendee_email as "attendeeEmail", t.guest, t.state,
  t.void_reason as "voidReason", t.surcharge_minor as "surchargeMinor", t.total_minor as "totalMinor", t.refunded_minor as "refundedMinor", t.used_at as "usedAt",
  e.member_id as "entryMemberId", e.state as "entryState", e.language as "entryLanguage", e.updated_at as "entryUpdatedAt",
  ${countRegistrationsSql('e.member_id')} as registrations, t.replaces_id is not null as "passedOn",
  e.order_id as "orderId", p.token as "orderToken", case when e.by_hand is not null or ${NO_OWN_ADDRESS} then p.billing_email end as "billingEmail",
  (select a.order_number from attempt_face a where a.order_id = e.order_id and a.state = 'captured' limit 1) as "capturedNumber"
  from event_ticket t join ticket_type_face y on y.id = t.ticket_type_id join entry_face e on e.id = t.entry_id
  join event_face v on v.id = t.event_id join organisation_face o on o.id = v.organisation_id
  left join order_face p on p.id = e.order_id`

const findByIdQuery = prepared<TicketRow>('tickets_by_id', `${SELECT_TICKET_SQL} where t.id = $1`)
const listByIdsQuery = prepared<TicketRow>(
  'tickets_by_ids',
  `${SELECT_TICKET_SQL} where t.id = any($1) order by t.position, t.id`,
)
const listTicketsByRegistrationQuery = prepared<TicketRow>(
  'tickets_of_entry',
  `${SELECT_TICKET_SQL} where t.entry_id = $1 order by ${ORDER_BY_SEAT_SQL}`,
)
const listTicketsByOrderQuery = prepared<TicketRow>(
  'tickets_of_order',
  `${SELECT_TICKET_SQL} where e.order_id = $1 order by ${ORDER_BY_SEAT_SQL}`,
)
const findEventQuery = prepared<EventFacts>(
  'tickets_event',
  `select ${EVENT_COLUMNS} from event_face v join organisation_face o on o.id = v.organisation_id where v.id = $1`,
)
const findOwnRegistrationQuery = prepared<{ entryId: string; updatedAt: Date }>(
  'tickets_own_entry',
  `select e.id as "entryId", e.updated_at as "updatedAt" from entry_face e
    where e.event_id = $1 and e.state = 'confirmed' and e.id in (
      select id from entry_face where member_id = $2
      union select entry_id from event_ticket where member_id = $2 and state in ('valid', 'used')
      union select entry_id from event_ticket t where ${isTransferredToSql('$2')} and state in ('valid', 'used'))
    order by e.member_id <> $2, e.created_at limit 1`,
)
const isHiddenFromMemberQuery = prepared<{ closed: boolean }>(
  'tickets_event_closed_to',
  `select v.by_invitation and not coalesce(event_invited(v.id, $2), false) as closed from event_face v where v.id = $1`,
)
const countRegistrationsQuery = prepared<{ count: number }>(
  'tickets_registrations',
  `select ${countRegistrationsSql('$2')} as count from event_face v where v.id = $1`,
)
export async function findTicket(database: Database, id: string): Promise<TicketRow | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

export function listTickets(database: Database, ids: readonly string[]): Promise<TicketRow[]> {
  return listByIdsQuery(database, [ids])
}

export function listTicketsByRegistration(database: Database, entryId: string): Promise<TicketRow[]> {
  return listTicketsByRegistrationQuery(database, [entryId])
}

export function listTicketsByOrder(database: Database, orderId: string): Promise<TicketRow[]> {
  return listTicketsByOrderQuery(database, [orderId])
}

export async function findEvent(database: Database, id: string): Promise<EventFacts | undefined> {
  return (await findEventQuery(database, [id]))[0]
}

export async function isHiddenFromMember(
  database: Database,
  eventId: string,
  memberId: string | null,
): Promise<boolean> {
  return (await isHiddenFromMemberQuery(database, [eventId, memberId]))[0]?.closed ?? true
}

export async function findOwnRegistration(
  database: Database,
  eventId: string,
  memberId: string,
): Promise<{ entryId: string; updatedAt: Date } | undefined> {
  return (await findOwnRegistrationQuery(database, [eventId, memberId]))[0]
}

export async function countRegistrations(database: Database, eventId: string, memberId: string): Promise<number> {
  return (await countRegistrationsQuery(database, [eventId, memberId]))[0]?.count ?? 0
}

const countUpcomingTicketsQuery = prepared<{ memberId: string; tickets: number }>(
  'ticket_count_coming',
  `select m.id as "memberId", count(*)::int as tickets
     from member_face m
     join lateral (
       select id, event_id from event_ticket where member_id = m.id and state = 'valid'
       union select id, event_id from event_ticket where attendee_email = m.email and replaces_id is not null and state = 'valid'
     ) t on true
     join event_face v on v.id = t.event_id
    where m.id = any($1) and v.ends_at > $2 and v.cancelled_at is null group by m.id`,
)

export function countUpcomingTickets(
  database: Database,
  memberIds: readonly string[],
  now: Date,
): Promise<{ memberId: string; tickets: number }[]> {
  return countUpcomingTicketsQuery(database, [memberIds, now])
}
