import type { Database } from '@forenet/database/database'
import type { RegisterPeriod } from '@forenet/database/register-tables'
import { prepared } from '../../../platform/database/prepared.ts'

export type HistoryStateRow = {
  fromAt: Date
  by: string | null
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  gender: string | null
  dateOfBirth: string | null
  address: string
  postCode: string | null
  city: string | null
  periods: RegisterPeriod[]
  teamIds: string[]
  waitingIds: string[]
  tagIds: string[]
}
export type NoteRow = { id: string; text: string; at: Date; by: string | null }
export type NamedRow = { id: string; name: string }

const listHistoryQuery = prepared<HistoryStateRow>(
  'register_history',
  `select r.from_at as "fromAt", nullif(m.name, '') as by, r.first_name as "firstName", r.last_name as "lastName", r.email, r.phone, r.gender,
     r.date_of_birth::text as "dateOfBirth", r.address, r.post_code as "postCode", r.city, r.periods, r.team_ids as "teamIds",
     r.waiting_ids as "waitingIds", r.tag_ids as "tagIds"
    from register_state r left join member_face m on m.id = r.changed_by
    where r.organisation_id = $1 and r.member_id = $2 order by r.from_at desc, r.id desc limit $3`,
)
const listNotesQuery = prepared<NoteRow>(
  'register_notes',
  `select n.id, n.text, n.at, nullif(m.name, '') as by from person_note n left join member_face m on m.id = n.written_by
    where n.organisation_id = $1 and n.member_id = $2 and n.deleted_at is null order by n.at desc, n.id`,
)
const listAllTeamsQuery = prepared<NamedRow>(
  'register_all_teams',
  'select id, name from team where organisation_id = $1',
)
const storeNoteQuery = prepared<{ id: string }>(
  'register_note_store',
  `insert into person_note (id, organisation_id, member_id, text, at, written_by) values ($1, $2, $3, $4, $5, $6)
    on conflict (id) do nothing returning id`,
)
const isNoteQuery = prepared<{ id: string }>(
  'register_note_same',
  'select id from person_note where id = $1 and organisation_id = $2 and member_id = $3 and text = $4 and deleted_at is null',
)
const endNoteQuery = prepared<{ id: string }>(
  'register_note_end',
  `update person_note set deleted_at = $4 where id = $1 and organisation_id = $2 and member_id = $3 and deleted_at is null
    returning id`,
)
const storeTagQuery = prepared<NamedRow>(
  'register_tag_store',
  `insert into tag (id, organisation_id, name) values ($1, $2, $3) on conflict do nothing returning id, name`,
)
const findTagQuery = prepared<NamedRow>(
  'register_tag_named',
  'select id, name from tag where organisation_id = $1 and lower(name) = lower($2) for share',
)
const setTagQuery = prepared<{ id: string }>(
  'register_person_tag_store',
  `insert into person_tag (tag_id, member_id, organisation_id, at, tagged_by) values ($1, $2, $3, $4, $5)
    on conflict do nothing returning tag_id as id`,
)
const deletePersonTagQuery = prepared<{ name: string }>(
  'register_person_tag_end',
  `with gone as (delete from person_tag where tag_id = $1 and member_id = $2 and organisation_id = $3 returning tag_id)
   select t.name from gone join tag t on t.id = gone.tag_id`,
)
const lockTagQuery = prepared('register_tag_lock', 'select id from tag where id = $1 for update')
const deleteUnusedTagQuery = prepared(
  'register_tag_drop',
  'delete from tag t where t.id = $1 and not exists (select from person_tag p where p.tag_id = t.id)',
)
const setHistoryActorQuery = prepared('register_by', `select set_config('forenet.by', $1, true)`)
const findRefusedEmailQuery = prepared<{ since: Date; answer: string }>(
  'register_refused_email',
  'select refused_at as since, answer from refused_email_face where email = $1',
)
// Includes only guardians and dependants visible to the club.
const listFamilyQuery = prepared<NamedRow & { dateOfBirth: string | null }>(
  'register_family',
  `with near as (
     select unnest($3::uuid[]) as id
     union select m.id from member_face m where m.parent_id = $2 or m.other_parent_id = $2
   )
   select r.member_id as id, trim(r.first_name || ' ' || r.last_name) as name, r.date_of_birth::text as "dateOfBirth"
     from near n join register_state r on r.organisation_id = $1 and r.member_id = n.id and r.until_at is null
    where not r.forgotten and register_seen(r.by_hand, r.paid_to, $4) order by r.date_of_birth, r.member_id`,
)
const listClubsOfMemberQuery = prepared<{ organisationId: string }>(
  'register_clubs_of',
  `select distinct organisation_id as "organisationId" from register_state
    where member_id = $1 and until_at is null and not forgotten and register_seen(by_hand, paid_to, $2)`,
)

const listClubsSeeingMemberQuery = prepared<{ organisationId: string }>(
  'register_clubs_by_key',
  `select o.id as "organisationId" from organisation_face o join register_state s on s.organisation_id = o.id
    where o.key = any($1) and s.member_id = $2 and s.until_at is null and not s.forgotten
      and register_seen(s.by_hand, s.paid_to, $3) order by o.id`,
)
const findNewestNoteQuery = prepared<{ text: string }>(
  'register_newest_note',
  `select text from person_note where organisation_id = any($1) and member_id = $2 and deleted_at is null
    order by at desc, id limit 1`,
)

/** `seenSince` as in `domain/register`. */
export async function listClubsSeeingMember(
  database: Database,
  keys: readonly string[],
  memberId: string,
  seenSince: string,
): Promise<string[]> {
  return (await listClubsSeeingMemberQuery(database, [keys, memberId, seenSince])).map(
    ({ organisationId }) => organisationId,
  )
}

export async function findNewestNote(
  database: Database,
  organisationIds: readonly string[],
  memberId: string,
): Promise<string | null> {
  return (await findNewestNoteQuery(database, [organisationIds, memberId]))[0]?.text ?? null
}

export async function listClubsOfMember(database: Database, memberId: string, seenSince: string): Promise<string[]> {
  return (await listClubsOfMemberQuery(database, [memberId, seenSince])).map(({ organisationId }) => organisationId)
}

export async function findRefusedEmail(database: Database, email: string) {
  return (await findRefusedEmailQuery(database, [email]))[0]
}

export function listFamily(
  database: Database,
  { organisationId, memberId }: Pick<PersonChange, 'organisationId' | 'memberId'>,
  guardianIds: readonly string[],
  seenSince: string,
) {
  return listFamilyQuery(database, [organisationId, memberId, guardianIds, seenSince])
}

export function listHistory(database: Database, organisationId: string, memberId: string, max: number) {
  return listHistoryQuery(database, [organisationId, memberId, max])
}

export function listNotes(database: Database, organisationId: string, memberId: string) {
  return listNotesQuery(database, [organisationId, memberId])
}

export function listAllTeams(database: Database, organisationId: string) {
  return listAllTeamsQuery(database, [organisationId])
}

type PersonChange = { organisationId: string; memberId: string; by: string | null; at: Date }

export async function insertNote(
  transaction: Database,
  id: string,
  text: string,
  { organisationId, memberId, by, at }: PersonChange,
) {
  return (await storeNoteQuery(transaction, [id, organisationId, memberId, text, at, by])).length > 0
}

/** Idempotency check: same person and text. */
export async function isNote(
  transaction: Database,
  id: string,
  text: string,
  { organisationId, memberId }: PersonChange,
) {
  return (await isNoteQuery(transaction, [id, organisationId, memberId, text])).length > 0
}

export async function deleteNote(transaction: Database, id: string, { organisationId, memberId, at }: PersonChange) {
  return (await endNoteQuery(transaction, [id, organisationId, memberId, at])).length > 0
}

/** Undefined if the id is taken. */
export async function findOrCreateTag(
  transaction: Database,
  organisationId: string,
  { id, name }: NamedRow,
): Promise<NamedRow | undefined> {
  const [created] = await storeTagQuery(transaction, [id, organisationId, name])
  return created ?? (await findTagQuery(transaction, [organisationId, name]))[0]
}

export async function insertPersonTag(
  transaction: Database,
  tagId: string,
  { organisationId, memberId, by, at }: PersonChange,
) {
  return (await setTagQuery(transaction, [tagId, memberId, organisationId, at, by])).length > 0
}

/** Also deletes an unused tag. Returns the tag's name. */
export async function deletePersonTag(
  transaction: Database,
  tagId: string,
  { organisationId, memberId }: PersonChange,
) {
  // Row lock: waits for a concurrent use of the tag, which prevents its deletion.
  await lockTagQuery(transaction, [tagId])
  const [gone] = await deletePersonTagQuery(transaction, [tagId, memberId, organisationId])
  if (gone) await deleteUnusedTagQuery(transaction, [tagId])
  return gone?.name
}

/** Read by triggers in this transaction. */
export async function setHistoryActor(transaction: Database, memberId: string | null): Promise<void> {
  await setHistoryActorQuery(transaction, [memberId ?? ''])
}
