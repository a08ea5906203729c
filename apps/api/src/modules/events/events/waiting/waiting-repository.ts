import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'
import { isTransferredToSql } from '../../tickets/index.ts'

export type WaitingRow = {
  id: string
  eventId: string
  memberId: string
  seats: number
  state: 'waiting' | 'offered' | 'taken' | 'lapsed' | 'left'
  language: 'da' | 'en'
  place: number | null
  joinedAt: Date
  offerUntil: Date | null
  guestsOnly: boolean
}

export type OpenWaiting = Pick<WaitingRow, 'id' | 'seats' | 'joinedAt'>

export type SeriesWait = Pick<WaitingRow, 'id' | 'eventId' | 'seats' | 'offerUntil'> & {
  state: 'waiting' | 'offered' | 'lapsed'
  offeredAt: Date | null
}

type QueueWithPlaces = Pick<LockedEvent, 'id' | 'enabled' | 'cancelledAt' | 'registrationClosesAt'>

/** `guestsOnly`: as last stored, the household can use only ticket types that guests can buy. */
export type QueuedRow = { id: string; seats: number; memberId: string; guestsOnly: boolean }

export type LockedEvent = {
  id: string
  capacity: number | null
  seatsTaken: number
  waitingSeats: number
  waitingList: boolean
  offerMinutes: number
  mostPerEntry: number
  registrationClosesAt: Date
  cancelledAt: Date | null
  enabled: boolean
}

const WAITING_COLUMNS = `w.id, w.event_id as "eventId", w.member_id as "memberId", w.seats, w.state, w.language,
  case when w.state = 'waiting' then (select count(*)::int from event_waiting q
    where q.event_id = w.event_id and q.state = 'waiting' and q.queue_number <= w.queue_number) end as place,
  w.joined_at as "joinedAt", w.offer_until as "offerUntil", w.guests_only as "guestsOnly"`

const lockEventRowQuery = prepared<LockedEvent>(
  'waiting_lock_event',
  `select id, capacity, seats_taken as "seatsTaken", waiting_seats as "waitingSeats", waiting_list as "waitingList",
     offer_minutes as "offerMinutes", most_per_entry as "mostPerEntry", registration_closes_at as "registrationClosesAt",
     cancelled_at as "cancelledAt", enabled from event where id = $1 for no key update`,
)
const findByIdQuery = prepared<WaitingRow>(
  'waiting_by_id',
  `select ${WAITING_COLUMNS} from event_waiting w where w.id = $1`,
)
const findOpenWaitQuery = prepared<WaitingRow>(
  'waiting_open_of_member',
  `select ${WAITING_COLUMNS} from event_waiting w where w.event_id = $1 and w.member_id = $2 and w.state in ('waiting', 'offered')`,
)
/** SQL: the rows (`w`) of the same member in the same series as row $1; a condition on them follows. */
const SERIES_WAITS_SQL = `select w.id, w.event_id as "eventId", w.seats, w.state, w.offered_at as "offeredAt", w.offer_until as "offerUntil"
     from event_waiting own join event e on e.id = own.event_id join event o on o.series_id = e.series_id
     join event_waiting w on w.event_id = o.id and w.member_id = own.member_id and`
const listSeriesWaitsQuery = prepared<SeriesWait>(
  'waiting_of_series',
  `${SERIES_WAITS_SQL} w.state in ('waiting', 'offered') where own.id = $1
   union all ${SERIES_WAITS_SQL} w.end_reason = 'ran-out' where own.id = $1`,
)
const listWaitedForEventIdsQuery = prepared<{ eventId: string }>(
  'waiting_waited_for',
  `select event_id as "eventId" from event_waiting where member_id = $1 and state in ('waiting', 'offered') order by event_id`,
)
/** SQL: row `w` can use an offer at instant $2, with an invitation that can still be answered if required. */
export const CAN_USE_OFFER_SQL = `(not exists (select from event e where e.id = w.event_id and e.by_invitation)
  or exists (select from event_invitation i where i.event_id = w.event_id and i.sent_at is not null and i.withdrawn_at is null
    and (i.answer_until is null or i.answer_until > $2)
    and (i.email = (select lower(m.email) from member_face m where m.id = w.member_id)
      or exists (select from event_invitation_reader r where r.invitation_id = i.id and r.member_id = w.member_id))))`
const QUEUED_COLUMNS = 'w.id, w.seats, w.member_id as "memberId", w.guests_only as "guestsOnly"'
const listQueueQuery = prepared<QueuedRow>(
  'waiting_queue',
  `select ${QUEUED_COLUMNS} from event_waiting w where w.event_id = $1 and w.state = 'waiting' and ${CAN_USE_OFFER_SQL}
    order by w.queue_number limit 500`,
)
const listOfferedQuery = prepared<QueuedRow>(
  'waiting_offered',
  `select ${QUEUED_COLUMNS} from event_waiting w where w.event_id = $1 and w.state = 'offered' order by w.id`,
)
const listUnusableOffersQuery = prepared<{ id: string }>(
  'waiting_offered_in_vain',
  `select w.id from event_waiting w where w.event_id = $1 and w.state = 'offered' and not ${CAN_USE_OFFER_SQL} order by w.id`,
)
const canUseOfferQuery = prepared(
  'waiting_can_take',
  `select 1 from event_waiting w where w.id = $1 and ${CAN_USE_OFFER_SQL}`,
)
const joinQueueQuery = prepared<{ id: string }>(
  'waiting_join',
  `with joined as (
     insert into event_waiting (event_id, member_id, seats, guests_only, language, joined_at, updated_at)
     values ($1, $2, $3, $6, $4, $5, $5) returning id),
   counted as (
     update event set waiting_seats = waiting_seats + $3,
         waiting_guest_seats = waiting_guest_seats + case when $6 then $3 else 0 end where id = $1)
   select id from joined`,
)
const updateRequestedSeatsQuery = prepared(
  'waiting_resize',
  `with counted as (
     update event e set waiting_seats = e.waiting_seats - w.seats + $2,
         waiting_guest_seats = e.waiting_guest_seats - case when w.guests_only then w.seats else 0 end + case when $4 then $2 else 0 end
       from event_waiting w where w.id = $1 and e.id = w.event_id)
   update event_waiting set seats = $2, guests_only = $4, updated_at = $3 where id = $1`,
)
const switchAudienceQuery = prepared(
  'waiting_switch_audience',
  `with switched as (
     update event_waiting set guests_only = not guests_only where id = any($2) and event_id = $1 and state in ('waiting', 'offered')
     returning seats, state, guests_only),
   sums as (select coalesce(sum(case when guests_only then seats else -seats end) filter (where state = 'waiting'), 0)::int as seats
     from switched)
   update event set waiting_guest_seats = waiting_guest_seats + sums.seats from sums where id = $1 and sums.seats <> 0`,
)
const offerSeatsQuery = prepared(
  'waiting_offer',
  `with offered as (
     update event_waiting set state = 'offered', offered_at = $3, offer_until = $4, updated_at = $3 where id = any($2) returning seats, guests_only),
   sums as (select coalesce(sum(seats), 0)::int as seats, coalesce(sum(seats) filter (where guests_only), 0)::int as guests from offered)
   update event set seats_taken = seats_taken + sums.seats, waiting_seats = waiting_seats - sums.seats,
       waiting_guest_seats = waiting_guest_seats - sums.guests,
       seats_beyond = greatest(seats_beyond, seats_taken + sums.seats - coalesce(capacity, seats_taken + sums.seats))
     from sums where id = $1`,
)
const removeFromQueueQuery = prepared(
  'waiting_leave',
  `with gone as (update event_waiting set state = 'left', end_reason = $3, updated_at = $2 where id = $1
     returning event_id, seats, case when guests_only then seats else 0 end as guests)
   update event e set waiting_seats = e.waiting_seats - gone.seats, waiting_guest_seats = e.waiting_guest_seats - gone.guests
     from gone where e.id = gone.event_id`,
)
const endOfferQuery = prepared<{ id: string }>(
  'waiting_end_offer',
  `with gone as (update event_waiting set state = $2, end_reason = $4, updated_at = $3 where id = $1 and state = 'offered' returning id, event_id, seats)
   update event e set seats_taken = e.seats_taken - gone.seats,
       seats_beyond = least(e.seats_beyond, greatest(0, e.seats_taken - gone.seats - coalesce(e.capacity, e.seats_taken)))
     from gone where e.id = gone.event_id returning gone.id`,
)
const shortenOfferQuery = prepared<{ id: string }>(
  'waiting_shorten_offer',
  `update event_waiting set offer_until = $2, updated_at = $3
    where id = $1 and state = 'offered' and offer_until > $2 returning id`,
)
const acceptOfferQuery = prepared<{ seats: number }>(
  'waiting_take_offer',
  `update event_waiting set state = 'taken', updated_at = $4
    where id = $1 and event_id = $2 and member_id = $3 and state = 'offered' and offer_until > $4 returning seats`,
)
const markPassedOverQuery = prepared(
  'waiting_passed_over',
  `update event_waiting set passed_over = passed_over + 1, passed_over_at = $2, passed_over_why = $3, passed_over_free = $4
    where id = any($1)`,
)
const listLapsedOffersQuery = prepared<{ id: string; eventId: string }>(
  'waiting_lapsed',
  `select id, event_id as "eventId" from event_waiting where state = 'offered' and offer_until <= $1 order by offer_until limit $2`,
)
const listQueuesWithFreeSeatsQuery = prepared<QueueWithPlaces>(
  'waiting_queues_and_places',
  `select e.id, e.enabled, e.cancelled_at as "cancelledAt", e.registration_closes_at as "registrationClosesAt" from event e
    where e.waiting_seats > 0 and e.enabled and e.cancelled_at is null and e.registration_closes_at > $1
      and (e.capacity is null or e.seats_taken < e.capacity)
      and exists (select from event_ticket_type y where y.event_id = e.id and (y.quota is null or y.seats_taken < y.quota)
                     and (y.sale_opens_at is null or y.sale_opens_at <= $1) and (y.sale_closes_at is null or y.sale_closes_at > $1))
      and ($2::uuid is null or e.id > $2)
    order by e.id limit $3`,
)
const listOpenWaitsQuery = prepared<OpenWaiting>(
  'waiting_open_of_people',
  `select w.id, w.seats, w.joined_at as "joinedAt" from event_waiting w where w.event_id = $1 and w.state in ('waiting', 'offered')
     and (w.member_id = any($2) or exists (select from member_face m where m.id = w.member_id and lower(m.email) = any($3)))`,
)
/**
 * SQL: the person of row `w` has got as many tickets since joining as they wait for. A replacement counts from when the
 * replaced ticket was voided.
 */
const HAS_TICKETS_SQL = `w.seats <= (
  select count(*) from ticket_face t join event_entry n on n.id = t.entry_id left join ticket_face giver on giver.id = t.replaces_id
   where t.event_id = w.event_id and t.state in ('valid', 'used')
     and (t.member_id = w.member_id or ${isTransferredToSql('w.member_id')})
     and (giver.updated_at >= w.joined_at or giver.id is null and n.created_at > w.joined_at))`
const listWaitsWithTicketsQuery = prepared<{ id: string }>(
  'waiting_with_tickets',
  `select w.id from event_waiting w where w.event_id = $1 and w.state in ('waiting', 'offered') and ${HAS_TICKETS_SQL}`,
)
const endWithTicketQuery = prepared(
  'waiting_end_with_ticket',
  `with open as (select id, seats, state, guests_only from event_waiting where id = any($2) and event_id = $1 and state in ('waiting', 'offered')),
   sums as (select coalesce(sum(seats) filter (where state = 'waiting'), 0)::int as waiting,
     coalesce(sum(seats) filter (where state = 'waiting' and guests_only), 0)::int as guests,
     coalesce(sum(seats) filter (where state = 'offered'), 0)::int as offered from open),
   ended as (update event_waiting w set state = 'taken', updated_at = $3 from open where w.id = open.id)
   update event e set waiting_seats = e.waiting_seats - sums.waiting, waiting_guest_seats = e.waiting_guest_seats - sums.guests,
       seats_taken = e.seats_taken - sums.offered,
       seats_beyond = least(e.seats_beyond, greatest(0, e.seats_taken - sums.offered - coalesce(e.capacity, e.seats_taken)))
     from sums where e.id = $1`,
)
const closeQuery = prepared<{ id: string }>(
  'waiting_close',
  `with open as (select id, seats, state from event_waiting where event_id = $1 and state in ('waiting', 'offered')),
   gone as (update event_waiting w set state = 'left', end_reason = 'called-off', updated_at = $2 from open where w.id = open.id),
   counted as (
     update event set waiting_seats = 0, waiting_guest_seats = 0,
         seats_taken = seats_taken - (select coalesce(sum(seats) filter (where state = 'offered'), 0) from open)
      where id = $1)
   select id from open`,
)

export async function lockEvent(transaction: Database, eventId: string): Promise<LockedEvent | undefined> {
  return (await lockEventRowQuery(transaction, [eventId]))[0]
}

export async function findOpenWait(
  database: Database,
  eventId: string,
  memberId: string,
): Promise<WaitingRow | undefined> {
  return (await findOpenWaitQuery(database, [eventId, memberId]))[0]
}

export async function listWaitedForEventIds(database: Database, memberId: string): Promise<string[]> {
  return (await listWaitedForEventIdsQuery(database, [memberId])).map((row) => row.eventId)
}

/** The person who has waited longest is first. */
export function listQueue(transaction: Database, eventId: string, now: Date): Promise<QueuedRow[]> {
  return listQueueQuery(transaction, [eventId, now])
}

export function listOffered(database: Database, eventId: string): Promise<QueuedRow[]> {
  return listOfferedQuery(database, [eventId])
}

export async function canUseOffer(transaction: Database, waitingId: string, now: Date): Promise<boolean> {
  return (await canUseOfferQuery(transaction, [waitingId, now])).length > 0
}

export async function listUnusableOffers(transaction: Database, eventId: string, now: Date): Promise<string[]> {
  return (await listUnusableOffersQuery(transaction, [eventId, now])).map(({ id }) => id)
}

export async function joinQueue(
  transaction: Database,
  input: { eventId: string; memberId: string; seats: number; guestsOnly: boolean; language: 'da' | 'en' },
  at: Date,
): Promise<void> {
  await joinQueueQuery(transaction, [input.eventId, input.memberId, input.seats, input.language, at, input.guestsOnly])
}

export async function updateRequestedSeats(
  transaction: Database,
  waitingId: string,
  { seats, guestsOnly }: { seats: number; guestsOnly: boolean },
  at: Date,
): Promise<void> {
  await updateRequestedSeatsQuery(transaction, [waitingId, seats, at, guestsOnly])
}

/** The caller must have locked the event. */
export async function switchAudience(
  transaction: Database,
  eventId: string,
  waitingIds: readonly string[],
): Promise<void> {
  await switchAudienceQuery(transaction, [eventId, waitingIds])
}

export async function offerSeats(
  transaction: Database,
  eventId: string,
  waitingIds: readonly string[],
  at: Date,
  until: Date,
): Promise<void> {
  await offerSeatsQuery(transaction, [eventId, waitingIds, at, until])
}

export async function removeFromQueue(
  transaction: Database,
  waitingId: string,
  why: 'left' | 'taken-off',
  at: Date,
): Promise<void> {
  await removeFromQueueQuery(transaction, [waitingId, at, why])
}

/** False if the offer had already ended. */
export async function endWaitOffer(
  transaction: Database,
  waitingId: string,
  why: 'ran-out' | 'turned-down' | 'taken-off',
  at: Date,
): Promise<boolean> {
  return (await endOfferQuery(transaction, [waitingId, why === 'ran-out' ? 'lapsed' : 'left', at, why])).length > 0
}

/** False if the offer ends by then anyway. */
export async function shortenOffer(transaction: Database, waitingId: string, until: Date, at: Date): Promise<boolean> {
  return (await shortenOfferQuery(transaction, [waitingId, until, at])).length > 0
}

/** `free`: number of free seats, null if unlimited. */
export async function markPassedOver(
  transaction: Database,
  waitingIds: readonly string[],
  { why, free }: { why: 'seats' | 'by-hand'; free: number | null },
  at: Date,
): Promise<void> {
  if (waitingIds.length > 0) await markPassedOverQuery(transaction, [waitingIds, at, why, free])
}

export function listOpenWaits(
  transaction: Database,
  eventId: string,
  { memberIds, emails }: { memberIds: readonly string[]; emails: readonly string[] },
): Promise<OpenWaiting[]> {
  return listOpenWaitsQuery(transaction, [eventId, memberIds, emails])
}

export async function listWaitsWithTickets(transaction: Database, eventId: string): Promise<string[]> {
  return (await listWaitsWithTicketsQuery(transaction, [eventId])).map(({ id }) => id)
}

/** The caller must have locked the event. */
export async function endWaits(
  transaction: Database,
  eventId: string,
  waitingIds: readonly string[],
  at: Date,
): Promise<void> {
  await endWithTicketQuery(transaction, [eventId, waitingIds, at])
}

/** The seats stay counted for the registration being stored. Null if the offer has ended. */
export async function acceptOffer(
  transaction: Database,
  waitingId: string,
  eventId: string,
  memberId: string,
  at: Date,
): Promise<number | null> {
  return (await acceptOfferQuery(transaction, [waitingId, eventId, memberId, at]))[0]?.seats ?? null
}

export function listQueuesWithFreeSeats(
  database: Database,
  now: Date,
  after: string | null,
  max: number,
): Promise<QueueWithPlaces[]> {
  return listQueuesWithFreeSeatsQuery(database, [now, after, max])
}

export function listLapsedOffers(
  database: Database,
  at: Date,
  max: number,
): Promise<{ id: string; eventId: string }[]> {
  return listLapsedOffersQuery(database, [at, max])
}

/** Returns the waiting-list entries to notify. */
export async function closeWaitingList(transaction: Database, eventId: string, at: Date): Promise<string[]> {
  return (await closeQuery(transaction, [eventId, at])).map((row) => row.id)
}

export async function findWait(database: Database, id: string): Promise<WaitingRow | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

export function listSeriesWaits(database: Database, waitingId: string): Promise<SeriesWait[]> {
  return listSeriesWaitsQuery(database, [waitingId])
}
