import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export const REGISTER_EXPORT_SQL = {
  registerEntries: `select o.name as organisation, trim(r.first_name || ' ' || r.last_name) as participant, r.email, r.phone,
      r.gender, r.date_of_birth as "dateOfBirth", r.address as "AddressLine1", r.post_code as "PostCode", r.city as "City",
      r.from_at as "from", r.until_at as "until"
    from register_state r join organisation_face o on o.id = r.organisation_id
    where r.member_id = any($1) order by r.from_at, r.id`,
  writtenDown: `select o.name as organisation, m.name as participant, p.added_at as "since", p.ended_at as "endedAt"
    from club_person p join organisation_face o on o.id = p.organisation_id join member_face m on m.id = p.member_id
    where p.member_id = any($1) order by p.added_at, o.name`,
  teamPlaces: `select o.name as organisation, t.name as team, m.name as participant, p.state as status, p.from_at as "from",
      p.until_at as "until"
    from team_place p join team t on t.id = p.team_id join organisation_face o on o.id = p.organisation_id
    join member_face m on m.id = p.member_id where p.member_id = any($1) order by p.from_at, p.id`,
  personTags: `select o.name as organisation, t.name, m.name as participant, p.at
    from person_tag p join tag t on t.id = p.tag_id join organisation_face o on o.id = p.organisation_id
    join member_face m on m.id = p.member_id where p.member_id = any($1) order by p.at, t.name`,
  clubNotes: `select o.name as organisation, m.name as participant, n.text as message, n.at
    from person_note n join organisation_face o on o.id = n.organisation_id join member_face m on m.id = n.member_id
    where n.member_id = any($1) and n.deleted_at is null order by n.at, n.id`,
  registerViews: `select o.name as organisation, v.name
    from register_view v join organisation_face o on o.id = v.organisation_id where v.member_id = any($1) order by v.name, v.id`,
} as const

const eraseNotesQuery = prepared('register_forget_notes', 'delete from person_note where member_id = any($1)')
const deleteViewsQuery = prepared('register_forget_views', 'delete from register_view where member_id = any($1)')
// Matches saved views if every word of the search text is a prefix of the member's name, e-mail or phone.
const deleteLookupsQuery = prepared(
  'register_forget_looked_for',
  `update register_view v set search = v.search - 'text'
    where v.search ? 'text' and exists (
      select from register_state s
       where s.member_id = any($1) and s.organisation_id = v.organisation_id
         and exists (
           select from (values (''), (' ')) as alternative (joiner)
            where not exists (
              select from unnest(search_words(regexp_replace(v.search->>'text', '([0-9])[[:space:]]+(?=[0-9])', '\\1', 'g'), joiner)) wanted
               where not exists (
                 select from unnest(register_words(concat_ws(' ', s.first_name, s.last_name, s.email, s.phone, right(s.phone, 8)))) has
                  where starts_with(has, wanted)))))`,
)
const deleteTagsQuery = prepared('register_forget_tags', 'delete from person_tag where member_id = any($1)')
const deletePlacesQuery = prepared(
  'register_forget_places',
  'update team_place set until_at = greatest(from_at, $2) where member_id = any($1) and until_at is null',
)
const deletePersonsQuery = prepared(
  'register_forget_persons',
  'update club_person set ended_at = greatest(added_at, $2) where member_id = any($1) and ended_at is null',
)
const eraseStatesQuery = prepared(
  'register_forget_states',
  `update register_state set first_name = $2, last_name = '', email = null, phone = null, date_of_birth = null, address = '',
     city = null, guardian_ids = '{}', missing = '{}', forgotten = true, first_order = '~', last_order = '~', search = ''
    where member_id = any($1)`,
)

/** Used after a merge, because the name is now another person's. */
export async function eraseNameInRegisters(transaction: Database, memberId: string): Promise<void> {
  await eraseStatesQuery(transaction, [[memberId], ''])
}

export async function eraseFromRegisters(
  transaction: Database,
  ids: readonly string[],
  name: string,
  at: Date,
): Promise<void> {
  // Clear these before the states, because names in the states identify the saved views.
  for (const clear of [eraseNotesQuery, deleteLookupsQuery, deleteViewsQuery, deleteTagsQuery])
    await clear(transaction, [ids])
  for (const end of [deletePlacesQuery, deletePersonsQuery]) await end(transaction, [ids, at])
  await eraseStatesQuery(transaction, [ids, name])
}

/** `given`: the remaining person's new place. `closed`: the previous place that it replaced. */
type MergedPlace = { id: string; teamId: string; state: 'on' | 'waiting'; given: string | null; closed: string | null }
type MergedTag = { tagId: string; at: string; by: string | null; given: boolean }
export type MergedRelations = { places: MergedPlace[]; tags: MergedTag[]; noteIds: string[]; states: object[] }
/** `mergeId` becomes part of `keepId`. */
export type MergeParams = { organisationId: string; keepId: string; mergeId: string; by: string | null; at: Date }

const isInOtherRegisterQuery = prepared<{ elsewhere: boolean }>(
  'register_elsewhere',
  `select exists (select from club_person where member_id = $2 and organisation_id <> $1)
       or exists (select from team_place where member_id = $2 and organisation_id <> $1)
       or exists (select from person_tag where member_id = $2 and organisation_id <> $1)
       or exists (select from person_note where member_id = $2 and organisation_id <> $1)
       or exists (select from register_state where member_id = $2 and organisation_id <> $1) as elsewhere`,
)
const listRelationsQuery = prepared<{ teams: string[]; waiting: string[]; tags: string[]; notes: number }>(
  'register_merge_ties',
  `select array(select t.name from team_place p join team t on t.id = p.team_id
                 where p.organisation_id = $1 and p.member_id = $2 and p.until_at is null and p.state = 'on' order by t.name) as teams,
          array(select t.name from team_place p join team t on t.id = p.team_id
                 where p.organisation_id = $1 and p.member_id = $2 and p.until_at is null and p.state = 'waiting' order by t.name) as waiting,
          array(select t.name from person_tag p join tag t on t.id = p.tag_id
                 where p.organisation_id = $1 and p.member_id = $2 order by t.name) as tags,
          (select count(*)::integer from person_note n
            where n.organisation_id = $1 and n.member_id = $2 and n.deleted_at is null) as notes`,
)
type LivePlace = { id: string; teamId: string; state: 'on' | 'waiting'; from: string; by: string | null; queue: string }
const listCurrentPlacesQuery = prepared<LivePlace>(
  'register_merge_places',
  `select id, team_id as "teamId", state, from_at::text as from, placed_by as by, queue_number::text as queue from team_place
    where organisation_id = $1 and member_id = $2 and until_at is null order by team_id for update`,
)
const lockTeamsQuery = prepared('register_merge_teams', 'select id from team where id = any($1) order by id for update')
const endPlaceQuery = prepared(
  'register_merge_place_end',
  'update team_place set until_at = greatest(from_at, $2), ended_by = $3 where id = $1',
)
/** The position in the waiting list is unchanged. */
const movePlaceQuery = prepared(
  'register_merge_place_give',
  `insert into team_place (id, team_id, organisation_id, member_id, state, from_at, placed_by, queue_number)
   overriding system value values ($1, $2, $3, $4, $5, $6::timestamptz, $7, $8)`,
)
const deletePlaceQuery = prepared<{ id: string }>(
  'register_merge_place_drop',
  'delete from team_place where id = $1 and until_at is null returning id',
)
const reopenPlaceQuery = prepared<{ id: string }>(
  'register_merge_place_reopen',
  `update team_place p set until_at = null, ended_by = null from team t
    where p.id = $1 and p.until_at is not null and t.id = p.team_id and t.archived_at is null
      and (p.state = 'waiting' or t.capacity is null
           or (select count(*) from team_place o where o.team_id = t.id and o.until_at is null and o.state = 'on') < t.capacity)
   returning p.id`,
)
const removeTagsQuery = prepared<{ tagId: string; at: string; by: string | null }>(
  'register_merge_tags_take',
  `delete from person_tag where organisation_id = $1 and member_id = $2
   returning tag_id as "tagId", at::text, tagged_by as by`,
)
const addTagQuery = prepared<{ id: string }>(
  'register_merge_tag_give',
  `insert into person_tag (tag_id, member_id, organisation_id, at, tagged_by) values ($1, $2, $3, $4::timestamptz, $5)
    on conflict do nothing returning tag_id as id`,
)
const deleteTagQuery = prepared<{ id: string }>(
  'register_merge_tag_drop',
  `delete from person_tag where tag_id = $1 and member_id = $2 and organisation_id = $3 and at = $4::timestamptz
   returning tag_id as id`,
)
const hasTagQuery = prepared('register_merge_tag_there', 'select from person_tag where tag_id = $1 and member_id = $2')
const moveNotesQuery = prepared<{ id: string }>(
  'register_merge_notes',
  'update person_note set member_id = $3 where organisation_id = $1 and member_id = $2 returning id',
)
const moveNotesBackQuery = prepared<{ id: string }>(
  'register_merge_notes_back',
  'update person_note set member_id = $3 where organisation_id = $1 and member_id = $2 and id = any($4) returning id',
)
const removePersonQuery = prepared(
  'register_merge_strike_off',
  `update club_person set ended_at = greatest(added_at, $3)
    where organisation_id = $1 and member_id = $2 and ended_at is null`,
)
const restorePersonQuery = prepared(
  'register_merge_write_down',
  'update club_person set ended_at = null where organisation_id = $1 and member_id = $2',
)
const saveStatesQuery = prepared<{ state: object }>(
  'register_merge_states',
  'select to_jsonb(r) as state from register_state r where r.organisation_id = $1 and r.member_id = $2 order by r.id',
)
const restoreStatesQuery = prepared(
  'register_merge_states_back',
  `update register_state r set first_name = s.first_name, last_name = s.last_name, email = s.email, phone = s.phone,
     date_of_birth = s.date_of_birth, address = s.address, city = s.city, guardian_ids = s.guardian_ids, missing = s.missing,
     forgotten = s.forgotten, first_order = s.first_order, last_order = s.last_order, search = s.search
    from jsonb_populate_recordset(null::register_state, $1::jsonb) s where r.id = s.id and r.member_id = $2`,
)

export async function isInOtherRegister(
  database: Database,
  organisationId: string,
  memberId: string,
): Promise<boolean> {
  return (await isInOtherRegisterQuery(database, [organisationId, memberId]))[0]?.elsewhere ?? false
}

export async function listRelations(database: Database, organisationId: string, memberId: string) {
  return (
    (await listRelationsQuery(database, [organisationId, memberId]))[0] ?? {
      teams: [],
      waiting: [],
      tags: [],
      notes: 0,
    }
  )
}

/**
 * Returns what `undoMoveRelations` needs. If both are on a team, a place beats the waiting list, and a longer wait a
 * shorter one.
 */
export async function moveRelations(transaction: Database, merging: MergeParams): Promise<MergedRelations> {
  const { organisationId, keepId, mergeId, by, at } = merging
  const states = (await saveStatesQuery(transaction, [organisationId, mergeId])).map(({ state }) => state)
  const going = await listCurrentPlacesQuery(transaction, [organisationId, mergeId])
  await lockTeamsQuery(transaction, [going.map(({ teamId }) => teamId)])
  const staying = await listCurrentPlacesQuery(transaction, [organisationId, keepId])
  const places: MergedPlace[] = []
  for (const { id, teamId, state, from, by: placedBy, queue } of going) {
    await endPlaceQuery(transaction, [id, at, by])
    const own = staying.find((place) => place.teamId === teamId)
    const isBetter = own?.state === 'waiting' && (state === 'on' || waitsLonger({ from, queue }, own))
    if (own && isBetter) await endPlaceQuery(transaction, [own.id, at, by])
    const given = own && !isBetter ? null : randomUUID()
    if (given) await movePlaceQuery(transaction, [given, teamId, organisationId, keepId, state, from, placedBy, queue])
    places.push({ id, teamId, state, given, closed: own && isBetter ? own.id : null })
  }
  const tags: MergedTag[] = []
  for (const tag of await removeTagsQuery(transaction, [organisationId, mergeId])) {
    const given = await addTagQuery(transaction, [tag.tagId, keepId, organisationId, tag.at, tag.by])
    tags.push({ ...tag, given: given.length > 0 })
  }
  const noteIds = (await moveNotesQuery(transaction, [organisationId, mergeId, keepId])).map(({ id }) => id)
  await removePersonQuery(transaction, [organisationId, mergeId, at])
  return { places, tags, noteIds, states }
}

function waitsLonger(one: Pick<LivePlace, 'from' | 'queue'>, other: Pick<LivePlace, 'from' | 'queue'>): boolean {
  const [since, otherSince] = [Date.parse(one.from), Date.parse(other.from)]
  return since === otherSince ? BigInt(one.queue) < BigInt(other.queue) : since < otherSince
}

/** Restores what has not changed since; returns the other fields. */
export async function undoMoveRelations(
  transaction: Database,
  { organisationId, keepId, mergeId }: MergeParams,
  moved: MergedRelations,
): Promise<string[]> {
  const stays = new Set<string>()
  await lockTeamsQuery(transaction, [moved.places.map(({ teamId }) => teamId)])
  for (const { id, state, given, closed } of moved.places) {
    const isOurs = given === null || (await deletePlaceQuery(transaction, [given])).length > 0
    const isBack = isOurs && (await reopenPlaceQuery(transaction, [id])).length > 0
    if (isBack && closed !== null) await reopenPlaceQuery(transaction, [closed])
    if (!isBack) stays.add(state === 'on' ? 'teams' : 'waiting')
  }
  for (const { tagId, at, by, given } of moved.tags) {
    const isOurs = given
      ? (await deleteTagQuery(transaction, [tagId, keepId, organisationId, at])).length > 0
      : (await hasTagQuery(transaction, [tagId, keepId])).length > 0
    if (isOurs) await addTagQuery(transaction, [tagId, mergeId, organisationId, at, by])
    else stays.add('tags')
  }
  const notes = await moveNotesBackQuery(transaction, [organisationId, keepId, mergeId, moved.noteIds])
  if (notes.length < moved.noteIds.length) stays.add('notes')
  await restorePersonQuery(transaction, [organisationId, mergeId])
  await restoreStatesQuery(transaction, [JSON.stringify(moved.states), mergeId])
  return [...stays]
}
