import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { prepared } from '../../../platform/database/prepared.ts'
import { listHouseholds, listParticipants } from '../../core/members/index.ts'
import type { WantedPlace } from './buying/place-repository.ts'

const listHeldQuery = prepared<{ id: string; count: number }>(
  'household_holders',
  `select configuration_id as id, count(distinct member_id)::int as count from membership_history
    where configuration_id = any($1) and member_id = any($2) and status = 'active' and enabled and sold_until is null
      and end_date >= $5
      and (member_id, configuration_id) not in (select * from unnest($3::uuid[], $4::uuid[]))
    group by configuration_id`,
)

const listHoldersQuery = prepared<{ memberId: string }>(
  'household_holders_of_one',
  `select distinct member_id as "memberId" from membership_history
    where configuration_id = $1 and member_id = any($2) and status = 'active' and enabled and sold_until is null
      and end_date >= $3`,
)

export async function countHeldInHouseholds(
  database: Database,
  editionId: string,
  memberIds: readonly string[],
  today: CalendarDate,
  leaveOut: (holders: readonly string[]) => Promise<readonly string[]>,
): Promise<Map<string, number>> {
  const households = await listHouseholds(database, memberIds)
  const theirs = [...new Set([...households.values()].flat())]
  const held = (await listHoldersQuery(database, [editionId, theirs, today])).map(({ memberId }) => memberId)
  const without = new Set(await leaveOut(held))
  const counted = new Set(held.filter((id) => !without.has(id)))
  const others = (id: string, household: readonly string[]) => household.filter((one) => one !== id && counted.has(one))
  return new Map([...households].map(([id, household]) => [id, others(id, household).length]))
}

/** Counts people with a current paid period. People `buying` the edition do not count, because they may be renewing. */
export async function countHeldInHousehold(
  database: Database,
  payerId: string,
  buying: readonly WantedPlace[],
  today: CalendarDate,
): Promise<Map<string, number>> {
  if (buying.length === 0) return new Map()
  const editionIds = buying.map(({ id }) => id)
  const buyers = buying.map(({ memberId }) => memberId)
  const household = (await listParticipants(database, payerId)).map(({ id }) => id)
  const rows = await listHeldQuery(database, [editionIds, household, buyers, editionIds, today])
  return new Map(rows.map(({ id, count }) => [id, count]))
}
