import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { prepared } from '../../../platform/database/prepared.ts'

/** Actor and time of a bulk change; undo recognises its rows by them. */
export type BulkChangeStamp = { organisationId: string; by: string | null; at: Date }
export type NewPlace = { id: string; teamId: string; memberId: string }
export type PersonTag = { tagId: string; memberId: string }

const VISIBLE_SQL = `s.organisation_id = $1 and s.until_at is null and not s.forgotten and register_seen(s.by_hand, s.paid_to, $2)`
const filterVisibleInRegisterQuery = prepared<{ memberId: string }>(
  'register_tied',
  `select s.member_id as "memberId" from register_state s where ${VISIBLE_SQL} and s.member_id = any($3)`,
)
const listNamesakesQuery = prepared<{ name: string; memberId: string; dateOfBirth: string | null }>(
  'register_namesakes',
  `select n.name, s.member_id as "memberId", s.date_of_birth as "dateOfBirth"
     from (select distinct coalesce(name, '') as name from unnest($3::text[]) name) n
     join register_state s on search_key(trim(s.first_name || ' ' || s.last_name)) collate "C" = search_key(n.name) where ${VISIBLE_SQL}`,
)
const listTagsQuery = prepared<PersonTag>(
  'register_tags_of',
  'select tag_id as "tagId", member_id as "memberId" from person_tag where organisation_id = $1 and member_id = any($2)',
)
const listPlacesQuery = prepared<{ teamId: string; memberId: string }>(
  'register_places_of',
  `select team_id as "teamId", member_id as "memberId" from team_place
    where organisation_id = $1 and member_id = any($2) and until_at is null`,
)
const lockRegisterQuery = prepared(
  'register_turn',
  `select pg_advisory_xact_lock(hashtextextended('many of ' || $1, 0))`,
)
const insertClubPeopleQuery = prepared(
  'register_write_down',
  `insert into club_person (organisation_id, member_id, added_at, added_by)
   select $1, member_id, $3, $4 from unnest($2::uuid[]) member_id`,
)
const insertMissingTagsQuery = prepared<{ id: string; name: string }>(
  'register_make_tags',
  `insert into tag (id, organisation_id, name) select id, $1, name from jsonb_to_recordset($2::jsonb) as r (id uuid, name text)
   on conflict (organisation_id, lower(name)) do nothing returning id, name`,
)
const addTagsQuery = prepared(
  'register_add_tags',
  `insert into person_tag (tag_id, member_id, organisation_id, at, tagged_by)
   select "tagId", "memberId", $1, $3, $4 from jsonb_to_recordset($2::jsonb) as r ("tagId" uuid, "memberId" uuid)
   on conflict (tag_id, member_id) do nothing`,
)
const lockTeamsQuery = prepared('register_lock_teams', 'select id from team where id = any($1) order by id for update')
const addPlacesQuery = prepared(
  'register_add_places',
  `insert into team_place (id, team_id, organisation_id, member_id, state, from_at, placed_by)
   select r.id, r."teamId", $1, r."memberId",
          case when t.capacity is null or taken.so_far + row_number() over (partition by r."teamId" order by r.place) <= t.capacity
               then 'on' else 'waiting' end, $3, $4
     from jsonb_to_recordset($2::jsonb) as r (id uuid, "teamId" uuid, "memberId" uuid, place integer)
     join team t on t.id = r."teamId"
    cross join lateral (select count(*) as so_far from team_place p
                         where p.team_id = t.id and p.until_at is null and p.state = 'on') taken
    order by r.place`,
)
const listPeopleChangedSinceQuery = prepared<{ memberId: string }>(
  'register_touched',
  `select w."memberId"
     from jsonb_to_recordset($2::jsonb) as w ("memberId" uuid, at timestamptz, "tagIds" uuid[], "placeIds" uuid[])
    where (select count(*) from club_person p where p.member_id = w."memberId") <> 1
       or not exists (select from club_person p where p.organisation_id = $1 and p.member_id = w."memberId" and p.ended_at is null)
       or exists (select from person_note n where n.member_id = w."memberId")
       or (select count(*) from person_tag t where t.member_id = w."memberId") <> cardinality(w."tagIds")
       or (select count(*) from person_tag t where t.member_id = w."memberId" and t.tag_id = any(w."tagIds") and t.at = w.at)
          <> cardinality(w."tagIds")
       or (select count(*) from team_place p where p.member_id = w."memberId") <> cardinality(w."placeIds")
       or (select count(*) from team_place p where p.member_id = w."memberId" and p.id = any(w."placeIds") and p.until_at is null
             and p.from_at = w.at) <> cardinality(w."placeIds")`,
)
const removeTagsQuery = prepared(
  'register_remove_tags',
  `delete from person_tag t using jsonb_to_recordset($2::jsonb) as r ("tagId" uuid, "memberId" uuid, at timestamptz)
    where t.organisation_id = $1 and t.tag_id = r."tagId" and t.member_id = r."memberId" and t.at = r.at`,
)
const removePlacesQuery = prepared(
  'register_remove_places',
  'delete from team_place where organisation_id = $1 and id = any($2) and until_at is null',
)
const deleteUnusedTagsQuery = prepared(
  'register_drop_tags',
  `delete from tag g where g.organisation_id = $1 and g.id = any($2)
      and not exists (select from person_tag t where t.tag_id = g.id)`,
)

/** Only people visible to the club; `seenSince` as in `domain/register`. */
export async function filterVisibleInRegister(
  database: Database,
  organisationId: string,
  seenSince: CalendarDate,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = ids.length === 0 ? [] : await filterVisibleInRegisterQuery(database, [organisationId, seenSince, ids])
  return new Set(rows.map(({ memberId }) => memberId))
}

/** Ignores case, accents and spellings such as 'aa' and 'oe'. */
export async function listNamesakes(
  database: Database,
  organisationId: string,
  seenSince: CalendarDate,
  names: readonly string[],
) {
  return names.length === 0 ? [] : listNamesakesQuery(database, [organisationId, seenSince, names])
}

export async function listTagsAndPlaces(database: Database, organisationId: string, ids: readonly string[]) {
  const [tags, places] = await Promise.all([
    listTagsQuery(database, [organisationId, ids]),
    listPlacesQuery(database, [organisationId, ids]),
  ])
  return { tags, places }
}

export async function lockRegister(transaction: Database, organisationId: string): Promise<void> {
  await lockRegisterQuery(transaction, [organisationId])
}

export async function insertClubPeople(
  transaction: Database,
  { organisationId, by, at }: BulkChangeStamp,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await insertClubPeopleQuery(transaction, [organisationId, ids, at, by])
}

export async function insertMissingTags(transaction: Database, organisationId: string, names: readonly string[]) {
  if (names.length === 0) return []
  return insertMissingTagsQuery(transaction, [
    organisationId,
    JSON.stringify(names.map((name) => ({ id: randomUUID(), name }))),
  ])
}

export async function insertPersonTags(
  transaction: Database,
  { organisationId, by, at }: BulkChangeStamp,
  tags: readonly PersonTag[],
): Promise<void> {
  if (tags.length > 0) await addTagsQuery(transaction, [organisationId, JSON.stringify(tags), at, by])
}

/** Places people in this order; beyond the capacity, they join the waiting list. */
export async function insertTeamPlaces(
  transaction: Database,
  { organisationId, by, at }: BulkChangeStamp,
  places: readonly NewPlace[],
): Promise<void> {
  if (places.length === 0) return
  await lockTeamsQuery(transaction, [places.map(({ teamId }) => teamId)])
  const ordered = places.map((one, place) => ({ ...one, place }))
  await addPlacesQuery(transaction, [organisationId, JSON.stringify(ordered), at, by])
}

export type AddedMarks = { memberId: string; at: string; tagIds: readonly string[]; placeIds: readonly string[] }

/** People added, tagged, placed or annotated otherwise since, in any club. */
export async function listPeopleChangedSince(
  transaction: Database,
  organisationId: string,
  given: readonly AddedMarks[],
): Promise<Set<string>> {
  const rows =
    given.length === 0 ? [] : await listPeopleChangedSinceQuery(transaction, [organisationId, JSON.stringify(given)])
  return new Set(rows.map(({ memberId }) => memberId))
}

export async function deleteAddedMarks(
  transaction: Database,
  organisationId: string,
  { tags, placeIds }: { tags: readonly (PersonTag & { at: string })[]; placeIds: readonly string[] },
): Promise<void> {
  if (tags.length > 0) await removeTagsQuery(transaction, [organisationId, JSON.stringify(tags)])
  if (placeIds.length > 0) await removePlacesQuery(transaction, [organisationId, placeIds])
}

export async function deleteUnusedTags(transaction: Database, organisationId: string, ids: readonly string[]) {
  if (ids.length > 0) await deleteUnusedTagsQuery(transaction, [organisationId, ids])
}
