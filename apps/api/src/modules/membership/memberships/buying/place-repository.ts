import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { computePlaceHoldCutoff } from '@forenet/domain/place-hold'
import { prepared } from '../../../../platform/database/prepared.ts'
import { lockCapacities } from '../../../core/organisations/index.ts'

/** SQL: the place is owned until its last day, reserved since `heldSince` for an unpaid order, or offered. */
const takesPlaceSql = (heldSince: string, today: string, now: string) =>
  `(p.kept and (p.last_day is null or p.last_day >= ${today}) or p.order_id is not null and p.created_at > ${heldSince} or p.offer_until > ${now})`

// An owned or offered place counts once; the waiting list precedes new buyers.
const findFullEditionQuery = prepared<{ id: string; count: number; own: number }>(
  'edition_places_taken',
  `with there as (
     select p.configuration_id, p.member_id, bool_or(${takesPlaceSql('$2', '$5', '$6')}) as has from membership_place p
      where p.configuration_id = any($1) and (p.waits or ${takesPlaceSql('$2', '$5', '$6')}) group by p.configuration_id, p.member_id),
   wanted as (select distinct id, member_id from unnest($3::uuid[], $4::uuid[]) as w (id, member_id))
   select there.configuration_id as id, (count(*) filter (where there.has or wanted.id is null))::int as count,
          (count(*) filter (where there.has and wanted.id is not null))::int as own
     from there left join wanted on wanted.id = there.configuration_id and wanted.member_id = there.member_id
    group by there.configuration_id`,
)
const countTakenPlacesQuery = prepared<{ count: number }>(
  'edition_places_count',
  `select count(distinct p.member_id)::int as count from membership_place p
    where p.configuration_id = $1 and ${takesPlaceSql('$2', '$3', '$4')}`,
)
const lockedPlaceTakerQuery = prepared<{ memberId: string; has: boolean }>(
  'edition_places_of_edition',
  `select p.member_id as "memberId", bool_or(${takesPlaceSql('$2', '$3', '$4')}) as has from membership_place p
    where p.configuration_id = $1 and (p.waits or ${takesPlaceSql('$2', '$3', '$4')}) group by p.member_id`,
)
const listWantedPlacesQuery = prepared<{ id: string; memberId: string }>(
  'edition_places_of_order',
  'select configuration_id as id, member_id as "memberId" from membership_history where order_id = $1',
)

export type WantedPlace = { id: string; memberId: string }

/**
 * Counts the waiting list, and locks the capacities, so that the last place is sold once. A race test replaces `lock`.
 */
export async function findFullEdition(
  transaction: Database,
  wanted: readonly WantedPlace[],
  now: Date,
  lock = lockCapacities,
): Promise<string | null> {
  const capacities = await lock(
    transaction,
    wanted.map(({ id }) => id),
  )
  if (capacities.length === 0) return null
  const rows = await findFullEditionQuery(transaction, [
    capacities.map(({ id }) => id),
    computePlaceHoldCutoff(now),
    wanted.map(({ id }) => id),
    wanted.map(({ memberId }) => memberId),
    calendarDateAt(now),
    now,
  ])
  const full = capacities.find(({ id, capacity }) => {
    const { count = 0, own = 0 } = rows.find((row) => row.id === id) ?? {}
    const more = wanted.filter((one) => one.id === id).length - own
    return more > 0 && count + more > capacity
  })
  return full?.id ?? null
}

export type TakePlace = (memberId: string) => boolean

/** Grants places one by one, by the rule and lock of `findFullEdition`. */
export async function createPlaceTaker(
  transaction: Database,
  editionId: string,
  now: Date,
  lock = lockCapacities,
): Promise<TakePlace> {
  const [limited] = await lock(transaction, [editionId])
  if (!limited) return () => true
  const rows = await lockedPlaceTakerQuery(transaction, [
    editionId,
    computePlaceHoldCutoff(now),
    calendarDateAt(now),
    now,
  ])
  const has = new Set(rows.flatMap(({ memberId, has }) => (has ? [memberId] : [])))
  const waiting = new Set(rows.flatMap(({ memberId, has }) => (has ? [] : [memberId])))
  return (memberId) => {
    const gets = has.has(memberId) || has.size + waiting.size - (waiting.has(memberId) ? 1 : 0) < limited.capacity
    if (gets) {
      has.add(memberId)
      waiting.delete(memberId)
    }
    return gets
  }
}

export async function countTakenPlaces(transaction: Database, configurationId: string, now: Date): Promise<number> {
  const rows = await countTakenPlacesQuery(transaction, [
    configurationId,
    computePlaceHoldCutoff(now),
    calendarDateAt(now),
    now,
  ])
  return rows[0]?.count ?? 0
}

export function listWantedPlaces(database: Database, orderId: string): Promise<WantedPlace[]> {
  return listWantedPlacesQuery(database, [orderId])
}
