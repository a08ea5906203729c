import type { Database } from '@forenet/database/database'
import type { HouseholdTerms } from '@forenet/domain/household-price'
import type { EventSeatCounts, TicketTypeSeats } from '@forenet/domain/registration-state'
import type { EarlyPrice } from '@forenet/domain/ticket-price'
import type { QuestionKind } from '@forenet/domain/ticket-question'
import { prepared } from '../../../../platform/database/prepared.ts'

const BATCH = 1_000

const markEndedEventsQuery = prepared<{ id: string }>(
  'events_mark_ended',
  `update event set ended = true
    where id in (select id from event where not ended and ends_at <= $1 order by ends_at limit ${BATCH})
      and not ended and ends_at <= $1 returning id`,
)

export async function markEndedEvents({ database, now }: { database: Database; now: () => Date }): Promise<void> {
  const at = now()
  while ((await markEndedEventsQuery(database, [at])).length === BATCH);
}

export type EventFactsRow = {
  id: string
  organisationId: string
  title: string
  description: string
  place: string
  placeAddress: string
  city: string
  startsAt: Date
  endsAt: Date
  registrationOpensAt: Date
  registrationClosesAt: Date
  closesAtStart: boolean
  capacity: number | null
  seatsTaken: number
  mostPerEntry: number
  oneTicketPerAttendee: boolean
  forMembers: boolean
  guestsInvited: boolean
  byInvitation: boolean
  cancelUntil: Date | null
  cancellationFeeMinor: number
  transferUntil: Date | null
  /** Deducted from the refund when a ticket is resold; null if resale is disabled. */
  resaleFeeMinor: number | null
  resaleUntil: Date | null
  waitingList: boolean
  offerMinutes: number
  contactName: string
  contactEmail: string
  contactPhone: string
  enabled: boolean
  cancelledAt: Date | null
  version: number
}

export type SeatsRow = Omit<EventSeatCounts, 'ticketTypes'> & {
  typeSeats: readonly (Pick<
    TicketTypeSeats,
    'quota' | 'seatsTaken' | 'hidden' | 'membersOnly' | 'ageFrom' | 'ageTo'
  > & {
    saleOpensAt: string | null
    saleClosesAt: string | null
  })[]
}

export type EventRow = EventFactsRow &
  SeatsRow & {
    organisationKey: string
    organisationName: string
    organisationEnabled: boolean
    paymentProvider: string
    accentColour: string
    logoAt: Date | null
    movedAt: Date | null
    refundUntil: Date | null
    sequence: number
    updateDate: Date
    pictureText: string | null
    pictureAt: Date | null
  }

/** A null price: not sold to members, or to guests. */
export type TicketTypeRow = {
  id: string
  eventId: string
  position: number
  name: string
  description: string
  memberPriceMinor: number | null
  guestPriceMinor: number | null
  vatRate: number
  surchargeMinor: number
  ageFrom: number | null
  ageTo: number | null
  quota: number | null
  seatsTaken: number
  saleOpensAt: Date | null
  saleClosesAt: Date | null
  earlyPrices: readonly EarlyPrice[]
  doorSale: boolean
  doorPriceMinor: number | null
  /** Hidden until unlocked by a discount code. */
  hidden: boolean
} & HouseholdTerms

export type QuestionRow = {
  id: string
  eventId: string
  position: number
  label: string
  hint: string
  kind: QuestionKind
  choices: string[]
  required: boolean
  askedOf: 'entry' | 'ticket'
  ticketTypeId: string | null
  shownWhen: { questionId: string; answers: string[] } | null
}

export type QuestionHistoryRow = QuestionRow & { removedAt: Date | null }

export type PictureRow = { contentType: string; bytes: Buffer; updatedAt: Date; shown: boolean }

export const EVENT_FACTS_SQL = `e.id, e.organisation_id as "organisationId", e.title, e.description, e.place, e.place_address as "placeAddress", e.city,
  e.starts_at as "startsAt", e.ends_at as "endsAt", e.registration_opens_at as "registrationOpensAt",
  e.registration_closes_at as "registrationClosesAt", e.registration_closes_at = e.starts_at as "closesAtStart", e.capacity,
  e.seats_taken as "seatsTaken", e.most_per_entry as "mostPerEntry",
  e.one_ticket_per_attendee as "oneTicketPerAttendee", e.for_members as "forMembers", e.guests_invited as "guestsInvited",
  e.by_invitation as "byInvitation", e.cancel_until as "cancelUntil", e.cancellation_fee_minor as "cancellationFeeMinor",
  e.transfer_until as "transferUntil", e.resale_fee_minor as "resaleFeeMinor", e.resale_until as "resaleUntil",
  e.waiting_list as "waitingList", e.offer_minutes as "offerMinutes", e.contact_name as "contactName",
  e.contact_email as "contactEmail", e.contact_phone as "contactPhone", e.enabled, e.cancelled_at as "cancelledAt", e.version`

export const SEATS_SQL = `e.waiting_seats as "waitingSeats", e.waiting_guest_seats as "waitingGuestSeats",
  coalesce((select sum(w.seats) from event_waiting w where w.event_id = e.id and w.state = 'offered'), 0)::int as "offeredSeats",
  coalesce((select sum(w.seats) from event_waiting w where w.event_id = e.id and w.state = 'offered' and w.guests_only), 0)::int as "offeredGuestSeats",
  coalesce((select json_agg(json_build_object('quota', y.quota, 'seatsTaken', y.seats_taken, 'hidden', y.hidden,
     'membersOnly', y.guest_price_minor is null or not e.guests_invited, 'saleOpensAt', y.sale_opens_at, 'saleClosesAt', y.sale_closes_at, 'ageFrom', y.age_from, 'ageTo', y.age_to)) from event_ticket_type y where y.event_id = e.id), '[]') as "typeSeats"`

const SELECT_EVENT_SQL = `select ${EVENT_FACTS_SQL}, o.key as "organisationKey", o.name as "organisationName", o.enabled as "organisationEnabled",
    o.payment_provider as "paymentProvider", o.accent_colour as "accentColour",
    (select l.updated_at from club_logo_face l where l.organisation_id = o.id) as "logoAt", ${SEATS_SQL},
    e.moved_at as "movedAt", e.refund_until as "refundUntil", e.sequence, e.update_date as "updateDate",
    p.alternative_text as "pictureText", p.updated_at as "pictureAt"
  from event e
  join organisation_face o on o.id = e.organisation_id
  left join event_picture p on p.event_id = e.id`

const findByIdQuery = prepared<EventRow>('event_by_id', `${SELECT_EVENT_SQL} where e.id = $1`)
const getSeatsRowQuery = prepared<SeatsRow>(
  'event_seats',
  `select e.capacity, e.seats_taken as "seatsTaken", ${SEATS_SQL} from event e where e.id = $1`,
)
const listTicketTypesQuery = prepared<TicketTypeRow>(
  'event_ticket_types',
  `select id, event_id as "eventId", position, name, description, member_price_minor as "memberPriceMinor",
     guest_price_minor as "guestPriceMinor", vat_rate::float8 as "vatRate", surcharge_minor as "surchargeMinor",
     age_from as "ageFrom", age_to as "ageTo", quota, seats_taken as "seatsTaken", sale_opens_at as "saleOpensAt",
     sale_closes_at as "saleClosesAt", early_prices as "earlyPrices",
     door_sale as "doorSale", door_price_minor as "doorPriceMinor", hidden,
     household_by as "householdBy", household_second as "householdSecond", household_third as "householdThird"
   from event_ticket_type where event_id = $1 order by position`,
)
const QUESTION_COLUMNS = `id, event_id as "eventId", position, label, hint, kind, choices, required, asked_of as "askedOf",
  ticket_type_id as "ticketTypeId", shown_when as "shownWhen"`
const listQuestionsQuery = prepared<QuestionRow>(
  'event_questions',
  `select ${QUESTION_COLUMNS} from event_question where event_id = $1 and removed_at is null order by position`,
)
const listQuestionHistoryQuery = prepared<QuestionHistoryRow>(
  'event_questions_ever',
  `select ${QUESTION_COLUMNS}, removed_at as "removedAt" from event_question where event_id = $1
   order by removed_at nulls first, position`,
)

const listEventTitlesQuery = prepared<{ id: string; title: string }>(
  'event_titles',
  'select id, title from event where id = any($1)',
)
const findPictureQuery = prepared<PictureRow>(
  'event_picture',
  `select p.content_type as "contentType", p.bytes, p.updated_at as "updatedAt", e.enabled and o.enabled and not e.by_invitation as shown from event_picture p
     join event e on e.id = p.event_id join organisation_face o on o.id = e.organisation_id
   where p.event_id = $1`,
)

/** Returns disabled events too. */
export async function findEvent(database: Database, eventId: string): Promise<EventRow | undefined> {
  return (await findByIdQuery(database, [eventId]))[0]
}

export async function getSeatsRow(database: Database, eventId: string): Promise<EventSeatCounts> {
  const [row] = await getSeatsRowQuery(database, [eventId])
  if (!row) throw new Error(`No event ${eventId}`)
  return toSeatFacts(row)
}

export function toSeatFacts({ typeSeats, ...row }: SeatsRow): EventSeatCounts {
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  const { capacity, seatsTaken, waitingSeats, waitingGuestSeats, offeredSeats, offeredGuestSeats } = row
  return {
    ...{ capacity, seatsTaken, waitingSeats, waitingGuestSeats, offeredSeats, offeredGuestSeats },
    ticketTypes: typeSeats.map(({ saleOpensAt, saleClosesAt, ...type }) => ({
      ...type,
      saleOpensAt: instant(saleOpensAt),
      saleClosesAt: instant(saleClosesAt),
    })),
  }
}

export function listTicketTypes(database: Database, eventId: string): Promise<TicketTypeRow[]> {
  return listTicketTypesQuery(database, [eventId])
}

export function listQuestions(database: Database, eventId: string): Promise<QuestionRow[]> {
  return listQuestionsQuery(database, [eventId])
}

export function listQuestionHistory(database: Database, eventId: string): Promise<QuestionHistoryRow[]> {
  return listQuestionHistoryQuery(database, [eventId])
}

export async function findPicture(database: Database, eventId: string): Promise<PictureRow | undefined> {
  return (await findPictureQuery(database, [eventId]))[0]
}

export async function listEventTitles(
  database: Database,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  const rows = wanted.length === 0 ? [] : await listEventTitlesQuery(database, [wanted])
  return new Map(rows.map(({ id, title }) => [id, title]))
}
