import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { placesHeldSince } from '@forenet/domain/places'
import { prepared } from '../../platform/database/prepared.ts'
import { lockCapacities } from '../organisations/index.ts'

// A line that nobody paid holds its place for as long as it may take to pay; who buys the same again does not stand in
// their own way.
const taken = prepared<{ id: string; count: number }>(
  'edition_places_taken',
  `select p.configuration_id as id, count(distinct p.member_id)::int as count from membership_place p
    where p.configuration_id = any($1) and (p.kept and (p.last_day is null or p.last_day >= $5) or p.order_id is not null and p.created_at > $2)
      and not exists (select from unnest($3::uuid[], $4::uuid[]) as w (id, member_id)
                       where w.id = p.configuration_id and w.member_id = p.member_id)
    group by p.configuration_id`,
)
const ofOrder = prepared<{ id: string; memberId: string }>(
  'edition_places_of_order',
  'select configuration_id as id, member_id as "memberId" from membership_history where order_id = $1',
)

/** An edition for each of whom it is bought for. */
export type WantedPlace = { id: string; memberId: string }

/**
 * An edition that has not as many places left as are wanted of it; null where all have. Until the transaction ends nobody else
 * takes a place of these editions: of two who want the last one, the second finds it taken. `lock` is for its twin in a test.
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
  const rows = await taken(transaction, [
    capacities.map(({ id }) => id),
    placesHeldSince(now),
    wanted.map(({ id }) => id),
    wanted.map(({ memberId }) => memberId),
    calendarDateAt(now),
  ])
  const full = capacities.find(({ id, capacity }) => {
    const others = rows.find((row) => row.id === id)?.count ?? 0
    return others + wanted.filter((one) => one.id === id).length > capacity
  })
  return full?.id ?? null
}

/** The places that an order is for. */
export function listWantedPlaces(database: Database, orderId: string): Promise<WantedPlace[]> {
  return ofOrder(database, [orderId])
}
