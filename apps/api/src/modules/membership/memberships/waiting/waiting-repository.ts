import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { prepared } from '../../../../platform/database/prepared.ts'
import { BLOCKS_PURCHASE_SQL } from '../buying/purchase-repository.ts'

export type WaitingRow = {
  id: string
  configurationId: string
  membershipName: string
  organisationId: string
  memberId: string
  state: 'waiting' | 'offered' | 'taken' | 'lapsed' | 'left'
  place: number | null
  joinedAt: Date
  offerUntil: Date | null
}

const WAITING_COLUMNS = `w.id, w.configuration_id as "configurationId", c.name as "membershipName", c.organisation_id as "organisationId", w.member_id as "memberId",
  w.state, case when w.state = 'waiting' then (select count(*)::int from edition_waiting q
    where q.configuration_id = w.configuration_id and q.state = 'waiting' and q.queue_number <= w.queue_number) end as place,
  w.joined_at as "joinedAt", w.offer_until as "offerUntil"
  from edition_waiting w join membership_offer c on c.id = w.configuration_id`
const findByIdQuery = prepared<WaitingRow>('edition_waiting_by_id', `select ${WAITING_COLUMNS} where w.id = $1`)
const listMemberWaitsQuery = prepared<WaitingRow>(
  'edition_waiting_of_members',
  `select ${WAITING_COLUMNS} where w.member_id = any($1) and (w.state = 'waiting' or w.state = 'offered' and w.offer_until > $2)
    order by w.joined_at, w.id`,
)
const listQueueOfEditionQuery = prepared<WaitingRow & { name: string }>(
  'edition_waiting_of_edition',
  `select m.name, ${WAITING_COLUMNS} join member_face m on m.id = w.member_id
    where w.configuration_id = $1 and (w.state = 'waiting' or w.state = 'offered' and w.offer_until > $2)
    order by w.state, w.queue_number`,
)
const countWaitingQuery = prepared<{ id: string; count: number }>(
  'edition_waiting_counts',
  `select configuration_id as id, count(*)::int as count from edition_waiting
    where configuration_id = any($1) and (state = 'waiting' or state = 'offered' and offer_until > $2) group by configuration_id`,
)
const joinQueueQuery = prepared(
  'edition_waiting_join',
  `insert into edition_waiting (configuration_id, member_id, joined_at, updated_at) values ($1, $2, $3, $3)
    on conflict (configuration_id, member_id) where state in ('waiting', 'offered') do nothing`,
)
const listQueueQuery = prepared<{ id: string }>(
  'edition_waiting_queue',
  `select id from edition_waiting where configuration_id = $1 and state = 'waiting' order by queue_number limit 500`,
)
const listEditionsWithQueueQuery = prepared<{ id: string }>(
  'edition_waiting_to_look_at',
  `select distinct configuration_id as id from edition_waiting where state in ('waiting', 'offered')`,
)
/** Locks in id order to avoid deadlocks. */
const lockQueueSql = (which: string) =>
  `with locked as materialized (select w.id from edition_waiting w where ${which} order by w.id for no key update of w)`
const offerPlacesQuery = prepared<{ id: string }>(
  'edition_waiting_offer',
  `${lockQueueSql(`w.id = any($1) and w.state = 'waiting'`)}
   update edition_waiting w set state = 'offered', offered_at = $2, offer_until = $3, updated_at = $2 from locked
    where w.id = locked.id returning w.id`,
)
const lapseOffersQuery = prepared<{ id: string }>(
  'edition_waiting_lapse',
  `${lockQueueSql(`w.configuration_id = $1 and w.state = 'offered' and w.offer_until <= $2`)}
   update edition_waiting w set state = 'lapsed', updated_at = $2 from locked where w.id = locked.id returning w.id`,
)
const closeQueueQuery = prepared<{ id: string }>(
  'edition_waiting_lapse_all',
  `${lockQueueSql(`w.configuration_id = $1 and w.state in ('waiting', 'offered')`)}
   update edition_waiting w set state = 'lapsed', updated_at = $2 from locked where w.id = locked.id returning w.id`,
)
const leaveQueueQuery = prepared<{ id: string }>(
  'edition_waiting_leave',
  `update edition_waiting set state = 'left', updated_at = $2 where id = $1 and state in ('waiting', 'offered') returning id`,
)
const dropUnableToBuyQuery = prepared(
  'edition_waiting_drop_unable',
  `${lockQueueSql(`w.configuration_id = $1 and w.state in ('waiting', 'offered') and exists (
     select from (select id as configuration_id, organisation_id, by_approval, months as for_months,
        case when months is null then start_date else begin.last end as start_date,
        case when months is null then end_date else (begin.last + months * interval '1 month')::date end as end_date
        from membership_offer cross join lateral (select greatest($4::date, start_date) + $3::int as last) begin where id = $1) mine
      where exists (select from membership s join membership_history other on other.membership_id = s.id
          where s.organisation_id = mine.organisation_id and s.member_id = w.member_id and other.status = 'active' and other.enabled
            and ${BLOCKS_PURCHASE_SQL})
        or mine.by_approval and exists (select from membership_request r where r.configuration_id = mine.configuration_id
             and r.member_id = w.member_id and r.state = 'refused' and r.decided_at > w.joined_at)
           and not exists (select from membership_request r where r.configuration_id = mine.configuration_id
             and r.member_id = w.member_id and r.state = 'approved'))`)}
   update edition_waiting w set state = 'left', updated_at = $2 from locked where w.id = locked.id`,
)
const acceptOffersQuery = prepared<{ id: string }>(
  'edition_waiting_take_up',
  `${lockQueueSql(`w.state in ('waiting', 'offered') and exists (select from membership_history h
     where h.order_id = $1 and h.configuration_id = w.configuration_id and h.member_id = w.member_id)`)}
   update edition_waiting w set state = 'taken', updated_at = $2 from locked where w.id = locked.id returning w.id`,
)
const listReceiversQuery = prepared<{ id: string; email: string; language: 'da' | 'en' }>(
  'edition_waiting_receivers',
  `select r.id, coalesce(r.email, '') as email, r.language from member_face m join member_face r on r.enabled and r.email is not null
      and r.id in (m.id, case when m.email is null then m.parent_id end, case when m.email is null then m.other_parent_id end)
    where m.id = $1 order by r.id`,
)
const eraseEditionWaitsQuery = prepared(
  'leaving_edition_waiting',
  `${lockQueueSql('w.member_id = any($1)')} delete from edition_waiting w using locked where w.id = locked.id`,
)

export async function findWaiting(database: Database, id: string): Promise<WaitingRow | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

export function listMemberWaits(database: Database, memberIds: readonly string[], now: Date): Promise<WaitingRow[]> {
  return listMemberWaitsQuery(database, [memberIds, now])
}

export function listQueueOfEdition(
  database: Database,
  configurationId: string,
  now: Date,
): Promise<(WaitingRow & { name: string })[]> {
  return listQueueOfEditionQuery(database, [configurationId, now])
}

export async function countWaiting(
  database: Database,
  configurationIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  return new Map((await countWaitingQuery(database, [configurationIds, now])).map(({ id, count }) => [id, count]))
}

export async function joinQueue(
  transaction: Database,
  configurationId: string,
  memberId: string,
  at: Date,
): Promise<void> {
  await joinQueueQuery(transaction, [configurationId, memberId, at])
}

export async function listQueue(transaction: Database, configurationId: string): Promise<string[]> {
  return (await listQueueQuery(transaction, [configurationId])).map(({ id }) => id)
}

export async function listEditionsWithQueue(database: Database): Promise<string[]> {
  return (await listEditionsWithQueueQuery(database)).map(({ id }) => id)
}

export async function offerPlaces(
  transaction: Database,
  ids: readonly string[],
  at: Date,
  until: Date,
): Promise<string[]> {
  return (await offerPlacesQuery(transaction, [ids, at, until])).map(({ id }) => id)
}

export async function lapseOffers(transaction: Database, configurationId: string, at: Date): Promise<string[]> {
  return (await lapseOffersQuery(transaction, [configurationId, at])).map(({ id }) => id)
}

export async function closeQueue(transaction: Database, configurationId: string, at: Date): Promise<void> {
  await closeQueueQuery(transaction, [configurationId, at])
}

export async function leaveQueue(transaction: Database, id: string, at: Date): Promise<boolean> {
  return (await leaveQueueQuery(transaction, [id, at])).length > 0
}

/**
 * Removes members after a later purchase or a refusal. Editions that run from the day of purchase may start up to
 * `ahead` days later.
 */
export async function dropUnableToBuy(
  transaction: Database,
  configurationId: string,
  at: Date,
  { today, ahead }: { today: CalendarDate; ahead: number },
): Promise<void> {
  await dropUnableToBuyQuery(transaction, [configurationId, at, ahead, today])
}

export async function acceptOffers(transaction: Database, orderId: string, at: Date): Promise<void> {
  await acceptOffersQuery(transaction, [orderId, at])
}

/** The member, or the guardians if the member has no e-mail. */
export function listReceivers(
  database: Database,
  memberId: string,
): Promise<{ id: string; email: string; language: 'da' | 'en' }[]> {
  return listReceiversQuery(database, [memberId])
}

export async function eraseEditionWaits(transaction: Database, ids: readonly string[]): Promise<void> {
  await eraseEditionWaitsQuery(transaction, [ids])
}
