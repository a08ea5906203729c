import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'
import type { BulkChangeStamp } from './mark-repository.ts'

export type TeamCapacity = { name: string; capacity: number | null; on: number }
export type RemovedTagRow = { memberId: string; at: string; by: string | null }
export type EndedPlace = { id: string; memberId: string; state: 'on' | 'waiting'; until: string }

const findTeamCapacityQuery = prepared<TeamCapacity>(
  'register_team_room',
  `select t.name, t.capacity, (select count(*)::int from team_place p where p.team_id = t.id and p.until_at is null and p.state = 'on') as on
     from team t where t.organisation_id = $1 and t.id = $2 and t.archived_at is null`,
)
const lockQuery = prepared(
  'register_team_lock',
  'select id from team where organisation_id = $1 and id = $2 for update',
)
const addTagQuery = prepared<{ memberId: string }>(
  'register_add_tag',
  `insert into person_tag (tag_id, member_id, organisation_id, at, tagged_by)
   select $2, member_id, $1, $4, $5 from unnest($3::uuid[]) member_id
   on conflict (tag_id, member_id) do nothing returning member_id as "memberId"`,
)
const untagMembersQuery = prepared<RemovedTagRow>(
  'register_take_tag',
  `delete from person_tag where organisation_id = $1 and tag_id = $2 and member_id = any($3)
   returning member_id as "memberId", at::text, tagged_by as by`,
)
const undoTaggingQuery = prepared<{ memberId: string }>(
  'register_take_tag_of',
  `delete from person_tag t using jsonb_to_recordset($3::jsonb) as r ("memberId" uuid, at timestamptz)
    where t.organisation_id = $1 and t.tag_id = $2 and t.member_id = r."memberId" and t.at = r.at
    returning t.member_id as "memberId"`,
)
const recreateTagQuery = prepared(
  'register_remake_tag',
  'insert into tag (id, organisation_id, name) values ($2, $1, $3) on conflict do nothing',
)
const findTagByNameQuery = prepared<{ id: string }>(
  'register_tag_like',
  `select id from tag where organisation_id = $1 and (id = $2 or lower(name) = lower($3)) order by id <> $2 limit 1 for share`,
)
const restoreTagQuery = prepared<{ memberId: string }>(
  'register_give_tag_back',
  `insert into person_tag (tag_id, member_id, organisation_id, at, tagged_by)
   select $2, r."memberId", $1, r.at, m.id
     from jsonb_to_recordset($3::jsonb) as r ("memberId" uuid, at timestamptz, by uuid) left join member_face m on m.id = r.by
   on conflict (tag_id, member_id) do nothing returning member_id as "memberId"`,
)
const endTeamPlacesQuery = prepared<EndedPlace>(
  'register_leave_team',
  `update team_place set until_at = greatest(from_at, $4), ended_by = $5
    where organisation_id = $1 and team_id = $2 and member_id = any($3) and until_at is null
    returning id, member_id as "memberId", state, until_at::text as until`,
)
const reopenTeamPlacesQuery = prepared<{ id: string }>(
  'register_come_back_to_team',
  `with ended as (
     select p.id, p.state, row_number() over (partition by p.state order by p.from_at, p.queue_number) as nth
       from team_place p join jsonb_to_recordset($3::jsonb) as r (id uuid, until timestamptz) on r.id = p.id and r.until = p.until_at
      where p.organisation_id = $1 and p.team_id = $2
        and not exists (select from team_place o where o.team_id = p.team_id and o.member_id = p.member_id and o.until_at is null))
   update team_place p set until_at = null, ended_by = null
     from ended e join team t on t.id = $2 and t.archived_at is null
     cross join lateral (select count(*) as so_far from team_place o
                          where o.team_id = t.id and o.until_at is null and o.state = 'on') taken
    where p.id = e.id and (e.state = 'waiting' or t.capacity is null or taken.so_far + e.nth <= t.capacity)
    returning p.id`,
)
const deleteUnchangedPlacesQuery = prepared<{ id: string }>(
  'register_unplace',
  `delete from team_place p using jsonb_to_recordset($2::jsonb) as r (id uuid, state text)
    where p.organisation_id = $1 and p.id = r.id and p.state = r.state and p.until_at is null returning p.id`,
)
const listPlaceStatesQuery = prepared<{ id: string; state: 'on' | 'waiting' }>(
  'register_place_states',
  'select id, state from team_place where id = any($1)',
)

/** Undefined if the team is archived or belongs to another club. */
export async function findTeamCapacity(database: Database, organisationId: string, teamId: string) {
  return (await findTeamCapacityQuery(database, [organisationId, teamId]))[0]
}

export async function lockTeam(transaction: Database, organisationId: string, teamId: string): Promise<void> {
  await lockQuery(transaction, [organisationId, teamId])
}

export async function tagMembers(
  transaction: Database,
  { organisationId, by, at }: BulkChangeStamp,
  tagId: string,
  memberIds: readonly string[],
): Promise<Set<string>> {
  const rows = await addTagQuery(transaction, [organisationId, tagId, memberIds, at, by])
  return new Set(rows.map(({ memberId }) => memberId))
}

/** Returns people who had the tag. */
export function untagMembers(
  transaction: Database,
  organisationId: string,
  tagId: string,
  memberIds: readonly string[],
): Promise<RemovedTagRow[]> {
  return untagMembersQuery(transaction, [organisationId, tagId, memberIds])
}

/** Removes the tag only if it is still the one added at `at`. */
export async function undoTagging(
  transaction: Database,
  organisationId: string,
  tagId: string,
  given: readonly { memberId: string; at: string }[],
): Promise<Set<string>> {
  const rows = await undoTaggingQuery(transaction, [organisationId, tagId, JSON.stringify(given)])
  return new Set(rows.map(({ memberId }) => memberId))
}

/** The tag may have been deleted as unused. Returns people who did not have it. */
export async function undoUntagging(
  transaction: Database,
  organisationId: string,
  tag: { id: string; name: string },
  held: readonly RemovedTagRow[],
): Promise<Set<string>> {
  await recreateTagQuery(transaction, [organisationId, tag.id, tag.name])
  const [there] = await findTagByNameQuery(transaction, [organisationId, tag.id, tag.name])
  if (!there) return new Set()
  const rows = await restoreTagQuery(transaction, [organisationId, there.id, JSON.stringify(held)])
  return new Set(rows.map(({ memberId }) => memberId))
}

export function endTeamPlaces(
  transaction: Database,
  { organisationId, by, at }: BulkChangeStamp,
  teamId: string,
  memberIds: readonly string[],
): Promise<EndedPlace[]> {
  return endTeamPlacesQuery(transaction, [organisationId, teamId, memberIds, at, by])
}

/** Skips full teams, and people placed since. */
export async function reopenTeamPlaces(
  transaction: Database,
  organisationId: string,
  teamId: string,
  places: readonly Pick<EndedPlace, 'id' | 'until'>[],
): Promise<Set<string>> {
  const rows = await reopenTeamPlacesQuery(transaction, [organisationId, teamId, JSON.stringify(places)])
  return new Set(rows.map(({ id }) => id))
}

export async function deleteUnchangedPlaces(
  transaction: Database,
  organisationId: string,
  places: readonly { id: string; state: 'on' | 'waiting' }[],
): Promise<Set<string>> {
  const rows = await deleteUnchangedPlacesQuery(transaction, [organisationId, JSON.stringify(places)])
  return new Set(rows.map(({ id }) => id))
}

export async function listPlaceStates(transaction: Database, ids: readonly string[]) {
  return new Map((await listPlaceStatesQuery(transaction, [ids])).map(({ id, state }) => [id, state]))
}
