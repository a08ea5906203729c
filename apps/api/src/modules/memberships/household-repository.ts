import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'
import { participantsOf } from '../members/index.ts'

const held = prepared<{ id: string; count: number }>(
  'household_holders',
  `select configuration_id as id, count(*)::int as count from membership_history
    where configuration_id = any($1) and member_id = any($2) and not member_id = any($3) and status = 'active' and enabled
    group by configuration_id`,
)

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
