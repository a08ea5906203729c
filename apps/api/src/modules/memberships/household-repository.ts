import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'
import { householdsOf, participantsOf } from '../members/index.ts'

const held = prepared<{ id: string; count: number }>(
  'household_holders',
  `select configuration_id as id, count(*)::int as count from membership_history
    where configuration_id = any($1) and member_id = any($2) and not member_id = any($3) and status = 'active' and enabled
      and sold_until is null
    group by configuration_id`,
)

const holders = prepared<{ memberId: string }>(
  'household_holders_of_one',
  `select distinct member_id as "memberId" from membership_history
    where configuration_id = $1 and member_id = any($2) and status = 'active' and enabled and sold_until is null`,
)

/**
 * How many of each member's household, that of their payer, have paid for an edition, by the member's id. `leaveOut` says who of
 * those that have it count for nobody.
 */
export async function heldInHouseholds(
  database: Database,
  editionId: string,
  memberIds: readonly string[],
  leaveOut: (holders: readonly string[]) => Promise<readonly string[]>,
): Promise<Map<string, number>> {
  const households = await householdsOf(database, memberIds)
  const theirs = [...new Set([...households.values()].flat())]
  const held = (await holders(database, [editionId, theirs])).map(({ memberId }) => memberId)
  const without = new Set(await leaveOut(held))
  const counted = new Set(held.filter((id) => !without.has(id)))
  return new Map([...households].map(([id, household]) => [id, household.filter((one) => counted.has(one)).length]))
}

/**
 * How many of a payer's household have paid for editions, by their ids: the payer and whom they can buy for. `besides`: who of
 * them counts for nobody.
 */
export async function heldInHousehold(
  database: Database,
  payerId: string,
  editionIds: readonly string[],
  besides: readonly string[] = [],
): Promise<Map<string, number>> {
  if (editionIds.length === 0) return new Map()
  const household = (await participantsOf(database, payerId)).map(({ id }) => id)
  return new Map((await held(database, [editionIds, household, besides])).map(({ id, count }) => [id, count]))
}
