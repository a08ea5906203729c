import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

/**
 * SQL: the member has no paid period, even an ended one (`sold_until`), and no register entry, because clubs import
 * existing members. Undone manual sales do not count.
 */
export const neverInClubSql = (member: string, club: string) => `(
  not exists (select from membership_history was join membership theirs on theirs.id = was.membership_id
     where was.member_id = ${member} and theirs.organisation_id = ${club} and (was.status = 'active' or was.sold_until is not null))
  and not exists (select from club_person_face known where known.member_id = ${member} and known.organisation_id = ${club}))`

const listManuallyAddedQuery = prepared<{ organisationId: string; memberId: string }>(
  'club_written_down',
  'select organisation_id as "organisationId", member_id as "memberId" from club_person_face where member_id = any($1)',
)
const listNewcomersQuery = prepared<{ id: string }>(
  'club_newcomers',
  `select one.id from few($2) one (id) where ${neverInClubSql('one.id', '$1')}`,
)

export async function listNewcomers(
  database: Database,
  organisationId: string,
  memberIds: readonly string[],
): Promise<Set<string>> {
  return new Set((await listNewcomersQuery(database, [organisationId, memberIds])).map(({ id }) => id))
}

export function listManuallyAdded(
  database: Database,
  memberIds: readonly string[],
): Promise<{ organisationId: string; memberId: string }[]> {
  return listManuallyAddedQuery(database, [memberIds])
}
