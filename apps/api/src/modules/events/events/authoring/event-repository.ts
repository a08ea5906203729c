import type { ClubEventSummary, EventTerms } from '@forenet/contract/club/event'
import type { QuestionTerms } from '@forenet/contract/club/event-question'
import type { TicketTypeTerms } from '@forenet/contract/club/event-ticket-type'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'
import { EVENT_FACTS_SQL, type EventFactsRow } from '../catalogue/repository.ts'

export type ListedEvent = Omit<ClubEventSummary, 'startsAt' | 'endsAt' | 'state'> & {
  startsAt: Date
  endsAt: Date
  enabled: boolean
  cancelledAt: Date | null
}

export type AuthoredEvent = EventFactsRow & {
  unlisted: boolean
  publishAt: Date | null
  /** The event has registrations or a waiting list. */
  fixed: boolean
  seriesId: string | null
}

// A declined invitation does not count; an offered seat does.
const HAS_REGISTRATIONS_SQL = `(e.seats_taken > 0 or e.waiting_seats > 0 or exists (
  select from event_entry n where n.event_id = e.id and n.decline_reason is distinct from 'not-coming'))`
const COLUMNS = `${EVENT_FACTS_SQL}, e.unlisted, e.publish_at as "publishAt", ${HAS_REGISTRATIONS_SQL} as fixed, e.series_id as "seriesId"`

const LISTED_EVENTS_SQL = `select e.id, e.title, e.place, e.city, e.starts_at as "startsAt", e.ends_at as "endsAt", e.enabled,
    e.cancelled_at as "cancelledAt", e.capacity, e.seats_taken as "seatsTaken", e.waiting_seats as "waitingSeats",
    e.unlisted, e.by_invitation as "byInvitation", e.series_id as "seriesId"
  from event e where e.organisation_id = $1 and ($3::uuid[] is null or e.id = any($3))`
const listUpcomingQuery = prepared<ListedEvent>(
  'club_events_ahead',
  `${LISTED_EVENTS_SQL} and e.ends_at > $2 order by e.starts_at, e.id limit 200`,
)
const listPastQuery = prepared<ListedEvent>(
  'club_events_past',
  `${LISTED_EVENTS_SQL} and e.ends_at <= $2 order by e.starts_at desc, e.id limit 200`,
)
const findByIdQuery = prepared<AuthoredEvent>('club_event', `select ${COLUMNS} from event e where e.id = $1`)
const lockAuthoredEventQuery = prepared<{ id: string }>(
  'club_event_hold',
  'select id from event where organisation_id = $1 and id = $2 for no key update',
)
const COLUMN_VALUES = `title, description, place, place_address, city, starts_at, ends_at, registration_opens_at, registration_closes_at,
  capacity, most_per_entry, one_ticket_per_attendee, for_members, guests_invited, cancel_until, cancellation_fee_minor,
  transfer_until, waiting_list, unlisted, contact_name, contact_email, contact_phone, resale_fee_minor, resale_until, by_invitation, offer_minutes`
const COLUMN_PLACEHOLDERS = Array.from({ length: 26 }, (_, index) => `$${index + 3}`).join(', ')
const insertQuery = prepared<{ id: string }>(
  'club_event_insert',
  `insert into event (id, organisation_id, ${COLUMN_VALUES}, enabled, update_date) values ($1, $2, ${COLUMN_PLACEHOLDERS}, false, $29)
   on conflict (id) do nothing returning id`,
)
const updateQuery = prepared(
  'club_event_update',
  `update event set (${COLUMN_VALUES}) = row(${COLUMN_PLACEHOLDERS}), version = version + 1, sequence = sequence + 1, update_date = $29
    where id = $1 and organisation_id = $2`,
)
const storeMoveRefundDeadlineQuery = prepared(
  'club_event_moved',
  'update event set moved_at = $2, refund_until = $3 where id = $1',
)
const listRegistrationsToNotifyQuery = prepared<{ entryId: string }>(
  'club_event_entries_to_tell',
  `select distinct t.entry_id as "entryId" from ticket_face t where t.event_id = $1 and t.state = 'valid' order by 1`,
)
const setPublishedQuery = prepared(
  'club_event_publish',
  'update event set enabled = $2, publish_at = null, version = version + 1, update_date = $3 where id = $1',
)
// The content is unchanged, so the version stays.
const setPublicationTimeQuery = prepared(
  'club_event_plan',
  'update event set publish_at = $2, update_date = $3 where id = $1',
)
const publishDueEventsQuery = prepared<{ id: string; organisationId: string; title: string }>(
  'club_events_publish_due',
  `update event set enabled = true, publish_at = null, version = version + 1, update_date = $1
    where publish_at <= $1 and cancelled_at is null returning id, organisation_id as "organisationId", title`,
)
// Items keep their ids. Clear positions first because of the unique constraint.
const freePositionsQuery = prepared(
  'club_event_types_unordered',
  'update event_ticket_type set position = -1 - position where event_id = $1',
)
const upsertTypesQuery = prepared<{ id: string }>(
  'club_event_types_keep',
  `insert into event_ticket_type (id, event_id, position, name, description, member_price_minor, guest_price_minor, vat_rate,
       surcharge_minor, quota, age_from, age_to, sale_opens_at, sale_closes_at, early_prices,
       door_sale, door_price_minor, hidden, household_by, household_second, household_third)
   select t.id, $1, t.position, t.name, t.description, t."memberPriceMinor", t."guestPriceMinor", t."vatRate", t."surchargeMinor",
       t.quota, t."ageFrom", t."ageTo", t."saleOpensAt", t."saleClosesAt", t."earlyPrices",
       t."doorSale", t."doorPriceMinor", t.hidden, t."householdBy", t."householdSecond", t."householdThird"
     from jsonb_to_recordset($2::jsonb) as t (id uuid, position int, name text, description text, "memberPriceMinor" bigint,
       "guestPriceMinor" bigint, "vatRate" numeric, "surchargeMinor" bigint, quota int, "ageFrom" smallint, "ageTo" smallint,
       "saleOpensAt" timestamptz, "saleClosesAt" timestamptz, "earlyPrices" jsonb, "doorSale" boolean,
       "doorPriceMinor" bigint, hidden boolean, "householdBy" text, "householdSecond" bigint, "householdThird" bigint)
   on conflict (id) do update set position = excluded.position, name = excluded.name, description = excluded.description,
       member_price_minor = excluded.member_price_minor, guest_price_minor = excluded.guest_price_minor,
       vat_rate = excluded.vat_rate, surcharge_minor = excluded.surcharge_minor, quota = excluded.quota,
       age_from = excluded.age_from, age_to = excluded.age_to, sale_opens_at = excluded.sale_opens_at,
       sale_closes_at = excluded.sale_closes_at, early_prices = excluded.early_prices,
       door_sale = excluded.door_sale, door_price_minor = excluded.door_price_minor, hidden = excluded.hidden,
       household_by = excluded.household_by, household_second = excluded.household_second,
       household_third = excluded.household_third
     where event_ticket_type.event_id = excluded.event_id
   returning id`,
)
const deleteTypesQuery = prepared(
  'club_event_types_drop',
  'delete from event_ticket_type where event_id = $1 and position < 0',
)
const removeQuestionsQuery = prepared(
  'club_event_questions_remove',
  `update event_question q set removed_at = $3, position = r.position from (
     select id, least(0, min(position) over ()) - row_number() over (order by position) as position
       from event_question where event_id = $1) r
   where q.id = r.id and q.removed_at is null and q.id <> all($2::uuid[])`,
)
const deleteQuestionsQuery = prepared(
  'club_event_questions_drop',
  'delete from event_question where event_id = $1 and (removed_at is null or id = any($2::uuid[]))',
)
const insertQuestionsQuery = prepared<{ id: string }>(
  'club_event_questions_insert',
  `insert into event_question (id, event_id, position, label, hint, kind, choices, required, asked_of, ticket_type_id,
     shown_when)
   select q.id, $1, q.position, q.label, q.hint, q.kind, q.choices, q.required, q."askedOf", q."ticketTypeId",
     nullif(q."shownWhen", 'null'::jsonb)
     from jsonb_to_recordset($2::jsonb) as q (id uuid, position int, label text, hint text, kind text, choices jsonb,
       required boolean, "askedOf" text, "ticketTypeId" uuid, "shownWhen" jsonb)
   on conflict (id) do nothing returning id`,
)

export function listClubEvents(
  database: Database,
  {
    organisationId,
    when,
    eventIds,
  }: { organisationId: string; when: 'ahead' | 'past'; eventIds: readonly string[] | null },
  now: Date,
): Promise<ListedEvent[]> {
  return (when === 'ahead' ? listUpcomingQuery : listPastQuery)(database, [organisationId, now, eventIds])
}

export async function findAuthoredEvent(database: Database, id: string): Promise<AuthoredEvent | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

export async function lockAuthoredEvent(
  transaction: Database,
  organisationId: string,
  id: string,
): Promise<AuthoredEvent | undefined> {
  const [row] = await lockAuthoredEventQuery(transaction, [organisationId, id])
  return row && findAuthoredEvent(transaction, id)
}

export async function insertEvent(
  transaction: Database,
  { id, organisationId, terms }: { id: string; organisationId: string; terms: EventTerms },
  at: Date,
): Promise<boolean> {
  return (await insertQuery(transaction, [id, organisationId, ...toColumnValues(terms), at])).length > 0
}

export async function updateEvent(
  transaction: Database,
  { id, organisationId, terms }: { id: string; organisationId: string; terms: EventTerms },
  at: Date,
): Promise<void> {
  await updateQuery(transaction, [id, organisationId, ...toColumnValues(terms), at])
}

export async function setPublicationTime(
  transaction: Database,
  id: string,
  publishAt: Date | null,
  at: Date,
): Promise<void> {
  await setPublicationTimeQuery(transaction, [id, publishAt, at])
}

export function publishDueEvents(
  transaction: Database,
  at: Date,
): Promise<{ id: string; organisationId: string; title: string }[]> {
  return publishDueEventsQuery(transaction, [at])
}

/** Grants a full refund to buyers who registered before `at` and cancel before `refundUntil`. */
export async function storeMoveRefundDeadline(
  transaction: Database,
  id: string,
  at: Date,
  refundUntil: Date,
): Promise<void> {
  await storeMoveRefundDeadlineQuery(transaction, [id, at, refundUntil])
}

export async function listRegistrationsToNotify(database: Database, eventId: string): Promise<string[]> {
  return (await listRegistrationsToNotifyQuery(database, [eventId])).map(({ entryId }) => entryId)
}

export async function setPublished(transaction: Database, id: string, published: boolean, at: Date): Promise<void> {
  await setPublishedQuery(transaction, [id, published, at])
}

/**
 * False if an id belongs to another event; the caller must then roll back. `keptAt`: when removed questions with
 * answers are archived.
 */
export async function storeTicketTypesAndQuestions(
  transaction: Database,
  eventId: string,
  { ticketTypes, questions }: { ticketTypes: readonly TicketTypeTerms[]; questions: readonly QuestionTerms[] },
  keptAt: Date | null,
): Promise<boolean> {
  const inOrder = (list: readonly object[]) => JSON.stringify(list.map((one, position) => ({ ...one, position })))
  const ids = questions.map(({ id }) => id)
  if (keptAt !== null) await removeQuestionsQuery(transaction, [eventId, ids, keptAt])
  await deleteQuestionsQuery(transaction, [eventId, ids])
  await freePositionsQuery(transaction, [eventId])
  const stored = await upsertTypesQuery(transaction, [eventId, inOrder(ticketTypes)])
  await deleteTypesQuery(transaction, [eventId])
  const requested = await insertQuestionsQuery(transaction, [eventId, inOrder(questions)])
  return stored.length === ticketTypes.length && requested.length === questions.length
}

function toColumnValues(terms: EventTerms): unknown[] {
  return [
    terms.title,
    terms.description,
    terms.place,
    terms.placeAddress,
    terms.city,
    terms.startsAt,
    terms.endsAt,
    terms.registrationOpensAt,
    terms.registrationClosesAt,
    terms.capacity,
    terms.mostPerEntry,
    terms.oneTicketPerAttendee,
    terms.forMembers,
    terms.guestsInvited,
    terms.cancelUntil,
    terms.cancellationFeeMinor,
    terms.transferUntil,
    terms.waitingList,
    terms.unlisted,
    terms.contactName,
    terms.contactEmail,
    terms.contactPhone,
    terms.resaleFeeMinor,
    terms.resaleUntil,
    terms.byInvitation,
    terms.offerMinutes,
  ]
}
