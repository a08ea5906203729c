import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { TIME_ZONE } from '@forenet/domain/product'
import { prepared } from '../../../../platform/database/prepared.ts'
import { isTransferredToSql, ORDER_BY_SEAT_SQL, type TicketState, type TicketVoidReason } from '../../tickets/index.ts'
import type { EventRegistrationState, RegistrationDeclineReason } from '../seats/entry-repository.ts'

const hasLiveTicketQuery = prepared<{ live: boolean }>(
  'not_coming_has_ticket',
  `select exists (select from ticket_face where event_id = $1 and member_id = $2 and state in ('reserved', 'valid', 'used')) as live`,
)
const insertQuery = prepared(
  'not_coming_insert',
  `insert into event_entry (id, event_id, member_id, state, decline_reason, language, created_at, updated_at)
   values (gen_random_uuid(), $1, $2, 'declined', 'not-coming', 'da', $3, $3)
   on conflict (event_id, member_id) where decline_reason = 'not-coming' do nothing returning id`,
)
const findDeclinedAtQuery = prepared<{ since: Date }>(
  'not_coming_since',
  `select created_at as since from event_entry where event_id = $1 and member_id = $2 and decline_reason = 'not-coming'`,
)
const removeQuery = prepared(
  'not_coming_remove',
  `delete from event_entry where event_id = $1 and member_id = $2 and decline_reason = 'not-coming'`,
)

export async function hasLiveTicket(database: Database, eventId: string, memberId: string): Promise<boolean> {
  return (await hasLiveTicketQuery(database, [eventId, memberId]))[0]?.live ?? false
}

export async function insertDecline(
  transaction: Database,
  eventId: string,
  memberId: string,
  at: Date,
): Promise<boolean> {
  return (await insertQuery(transaction, [eventId, memberId, at])).length > 0
}

export async function findDeclinedAt(database: Database, eventId: string, memberId: string): Promise<Date | null> {
  return (await findDeclinedAtQuery(database, [eventId, memberId]))[0]?.since ?? null
}

export async function deleteDecline(transaction: Database, eventId: string, memberId: string): Promise<void> {
  await removeQuery(transaction, [eventId, memberId])
}

const MAX_NAMED_EVENTS = 3

type EventInPeriodRow = { id: string; title: string; startsAt: Date; count: number }

/** Past events (`$5`) of an organisation (`$2`) from `$3` to `$4` to which the member had a ticket. */
const listEventsInPeriodQuery = prepared<EventInPeriodRow>(
  'season_events',
  `select e.id, e.title, e.starts_at as "startsAt", (count(*) over ())::int as count
     from event e
    where e.organisation_id = $2 and e.ends_at <= $5 and e.cancelled_at is null
      and (e.starts_at at time zone '${TIME_ZONE}')::date between $3 and $4
      and exists (select from ticket_face t where t.event_id = e.id and t.member_id = $1 and t.state in ('valid', 'used'))
    order by e.starts_at desc, e.id limit ${MAX_NAMED_EVENTS}`,
)

export function listEventsInPeriod(
  database: Database,
  memberId: string,
  organisationId: string,
  period: { startDate: CalendarDate; endDate: CalendarDate },
  now: Date,
): Promise<EventInPeriodRow[]> {
  return listEventsInPeriodQuery(database, [memberId, organisationId, period.startDate, period.endDate, now])
}

export type FullRegistrationRow = {
  id: string
  eventId: string
  memberId: string
  email: string | null
  orderId: string | null
  orderStatus: 'initiated' | 'paid' | 'declined' | null
  orderToken: string | null
  orderAmountMinor: number | null
  orderNumber: string | null
  /** The next two fields are those of the captured attempt. */
  isCaptured: boolean
  maskedCard: string | null
  wallet: string | null
  state: EventRegistrationState
  declineReason: RegistrationDeclineReason | null
  heldUntil: Date | null
  answers: Record<string, string>
  createdAt: Date
  confirmedAt: Date | null
  title: string
  place: string
  placeAddress: string
  city: string
  startsAt: Date
  endsAt: Date
  cancelledAt: Date | null
  movedAt: Date | null
  refundUntil: Date | null
  cancelUntil: Date | null
  cancellationFeeMinor: number
  transferUntil: Date | null
  resaleFeeMinor: number | null
  resaleUntil: Date | null
  capacity: number | null
  organisationId: string
  organisationKey: string
  organisationName: string
  accentColour: string
  logoAt: Date | null
}

export type FullTicketRow = {
  id: string
  entryId: string
  ticketTypeId: string
  ticketTypeName: string
  memberId: string | null
  attendeeName: string
  attendeeEmail: string | null
  guest: boolean
  state: TicketState
  voidReason: TicketVoidReason | null
  totalMinor: number
  refundedMinor: number
  usedAt: Date | null
  /** This ticket replaces a transferred one. */
  passedOn: boolean
  resale: 'on-sale' | 'claimed' | 'sold' | 'paid-back' | null
  resaleFeeMinor: number | null
  quota: number | null
  /** Null if bought before the reduction was stored. */
  householdMinor: number | null
  discountMinor: number
}

const SELECT_REGISTRATION_SQL = `select n.id, n.event_id as "eventId", n.member_id as "memberId", m.email, n.order_id as "orderId",
    o.status as "orderStatus", o.token as "orderToken", o.amount_minor as "orderAmountMinor",
    a.order_number as "orderNumber", coalesce(a.state = 'captured', false) as "isCaptured",
    a.masked_card as "maskedCard", a.wallet, n.state, n.decline_reason as "declineReason",
    n.held_until as "heldUntil", n.answers, n.created_at as "createdAt", n.confirmed_at as "confirmedAt", e.title,
    e.place, e.place_address as "placeAddress", e.city, e.starts_at as "startsAt", e.ends_at as "endsAt",
    e.cancelled_at as "cancelledAt", e.moved_at as "movedAt", e.refund_until as "refundUntil", e.cancel_until as "cancelUntil",
    e.cancellation_fee_minor as "cancellationFeeMinor", e.transfer_until as "transferUntil",
    e.resale_fee_minor as "resaleFeeMinor", e.resale_until as "resaleUntil", e.capacity, g.id as "organisationId",
    g.key as "organisationKey", g.name as "organisationName", g.accent_colour as "accentColour",
    (select l.updated_at from club_logo_face l where l.organisation_id = g.id) as "logoAt"
  from event_entry n
  join event e on e.id = n.event_id
  join organisation_face g on g.id = e.organisation_id
  join member_face m on m.id = n.member_id
  left join order_face o on o.id = n.order_id
  left join lateral (select order_number, state, masked_card, wallet from attempt_face where order_id = n.order_id
    order by (state = 'captured') desc, attempt_number desc limit 1) a on true`

const listVisibleRegistrationsQuery = prepared<FullRegistrationRow>(
  'entries_of_member',
  `${SELECT_REGISTRATION_SQL} where n.id in (select id from event_entry where member_id = $1
       union select entry_id from ticket_face where member_id = $1 and state in ('valid', 'used')
       union select entry_id from ticket_face t where ${isTransferredToSql('$1')} and state in ('valid', 'used')) and ($2::uuid is null or n.event_id = $2) and ($3::uuid is null or e.organisation_id = $3)
     and ($4::text is null or coalesce(o.status, case when n.state = 'declined' then 'declined' else 'paid' end) = $4)
     and ($5::text[] is null or g.key = any($5))
   order by e.starts_at desc, n.created_at desc, n.id limit 300`,
)
const findByIdQuery = prepared<FullRegistrationRow>('entry_full', `${SELECT_REGISTRATION_SQL} where n.id = $1`)
const listFullTicketsQuery = prepared<FullTicketRow>(
  'tickets_of_entries',
  `select t.id, t.entry_id as "entryId", t.ticket_type_id as "ticketTypeId", y.name as "ticketTypeName",
     t.member_id as "memberId", t.attendee_name as "attendeeName", t.attendee_email as "attendeeEmail", t.guest,
     t.state, t.void_reason as "voidReason", t.total_minor as "totalMinor", t.refunded_minor as "refundedMinor",
     t.used_at as "usedAt", t.replaces_id is not null as "passedOn", r.state as resale, r.fee_minor as "resaleFeeMinor", y.quota,
     t.household_minor as "householdMinor",
     coalesce((select u.discount_minor from event_discount_use u where u.entry_id = t.entry_id and u.position = t.position), 0) as "discountMinor"
   from ticket_face t join event_ticket_type y on y.id = t.ticket_type_id
   left join event_ticket_resale r on r.ticket_id = t.id and r.state in ('on-sale', 'claimed', 'sold', 'paid-back')
   where t.entry_id = any($1) order by t.entry_id, ${ORDER_BY_SEAT_SQL}`,
)

export type EventRegistrationFilter = {
  eventId: string | null
  organisationId: string | null
  paymentStatus: 'initiated' | 'paid' | 'declined' | null
  organisationKeys: readonly string[] | null
}

/** Lists registrations with a ticket for the member, or one transferred to them. */
export function listVisibleRegistrations(
  database: Database,
  memberId: string | null,
  filter: EventRegistrationFilter,
): Promise<FullRegistrationRow[]> {
  return listVisibleRegistrationsQuery(database, [
    memberId,
    filter.eventId,
    filter.organisationId,
    filter.paymentStatus,
    filter.organisationKeys,
  ])
}

export async function findFullRegistration(
  database: Database,
  entryId: string,
): Promise<FullRegistrationRow | undefined> {
  return (await findByIdQuery(database, [entryId]))[0]
}

export function listFullTickets(database: Database, entryIds: readonly string[]): Promise<FullTicketRow[]> {
  return listFullTicketsQuery(database, [entryIds])
}
