import type { FamilyInvitation, MemberProfile, NewMember } from '@forenet/contract/member'
import type { Database } from '@forenet/database/database'
import { and, eq, sql } from '@forenet/database/drizzle'
import { member, memberPicture } from '@forenet/database/member-tables'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { MembershipPeriod } from '@forenet/domain/membership-status'
import { plannedForValues, prepared } from '../../../platform/database/prepared.ts'
import { matchesAllWordsSql, searchPatterns } from '../../../platform/database/search-pattern.ts'
import { MEMBER_COLUMNS, type MemberRow } from './member-row.ts'

const findByEmailQuery = prepared<MemberRow>(
  'member_by_email',
  `select ${MEMBER_COLUMNS} from member m where m.email = $1`,
)
const findByIdQuery = prepared<MemberRow>('member_by_id', `select ${MEMBER_COLUMNS} from member m where m.id = $1`)
const listByIdsQuery = prepared<MemberRow>(
  'members_by_id',
  `select ${MEMBER_COLUMNS} from member m where m.id = any($1)`,
)
const listNameablesQuery = prepared<NameableRow>(
  'member_nameable',
  `select id, first_name as "firstName", enabled, deleted_at is not null or deletion_asked_at is not null as leaving,
     parent_id is not null as guarded, date_of_birth as "dateOfBirth" from member where id = any($1)`,
)
const listMemberSummariesQuery = prepared<MemberSummary & { id: string }>(
  'member_faces',
  `select id, trim(first_name || ' ' || last_name) as name, email, language from member where id = any($1)`,
)
const listBirthDatesQuery = prepared<{ id: string; dateOfBirth: CalendarDate | null }>(
  'member_birth_dates',
  'select id, date_of_birth as "dateOfBirth" from member where id = any($1)',
)
const isMemberQuery = prepared('member_living', 'select 1 from member where id = $1 and deleted_at is null')
const findMemberIdQuery = prepared<{ id: string }>('member_id_by_email', 'select id from member where email = $1')

const INVITATION_JSON_SQL = `json_build_object('id', f.id, 'inviterEmail', f.inviter_email, 'inviteeEmail', f.invitee_email,
            'status', f.status)`

type ParticipantRow = MemberRow & { invitation: FamilyInvitation | null }

/** The member, dependants of both guardians, linked family, and members with an invitation for this one. */
const listParticipantsQuery = prepared<ParticipantRow>(
  'member_participants',
  `select ${MEMBER_COLUMNS}, null::json as invitation, case when m.id = $1 then 0 else 1 end as place
     from member m where m.id = $1 or ((m.parent_id = $1 or m.other_parent_id = $1) and m.enabled)
   union all
   select ${MEMBER_COLUMNS}, ${INVITATION_JSON_SQL}, 2
     from family_link f
     join member m on m.id = case when f.inviter_member_id = $1 then f.invitee_member_id else f.inviter_member_id end
    where f.child_member_id is null
      and (f.status = 'approved' and (f.inviter_member_id = $1 or f.invitee_member_id = $1)
        or f.status = 'pending' and f.invitee_member_id = $1)
   union all
   select f.id, null, f.invitee_name, '', f.invitee_email, null, null, null, null, null, null, null, null, null,
          true, f.created_at, f.created_at, null, ${INVITATION_JSON_SQL}, 3
     from family_link f
    where f.child_member_id is null and f.status = 'pending' and f.inviter_member_id = $1
   order by place, "dateOfBirth" nulls last, "firstName", id`,
)

/** The payer of a member without an account is the parent. */
const listHouseholdsQuery = prepared<{ memberId: string; household: string[] }>(
  'member_households',
  `with recursive above as (
     select m.id as member_id, m.id as payer_id, m.email, m.parent_id from member m where m.id = any($1)
     union
     select a.member_id, m.id, m.email, m.parent_id from above a join member m on m.id = a.parent_id where a.email is null),
   theirs as (select member_id, payer_id from above where email is not null or parent_id is null)
   select t.member_id as "memberId", array_agg(h.id) as household
     from theirs t cross join lateral (
       select t.payer_id as id
       union select m.id from member m where m.parent_id = t.payer_id and m.enabled
       union select m.id from member m where m.other_parent_id = t.payer_id and m.enabled
       union select f.invitee_member_id from family_link f
              where f.inviter_member_id = t.payer_id and f.child_member_id is null and f.status = 'approved'
       union select f.inviter_member_id from family_link f
              where f.invitee_member_id = t.payer_id and f.child_member_id is null and f.status = 'approved') h
    group by t.member_id`,
)

const ORDER_BY_NAME_SQL = 'order by lower(m.first_name), lower(m.last_name), m.id limit $1'

const listMatchesQuery = prepared<MemberRow>(
  'member_list',
  `select ${MEMBER_COLUMNS} from member m where m.deleted_at is null ${ORDER_BY_NAME_SQL}`,
)

/** Planned per value: common terms are fastest by the name index, rare ones by the trigram index. */
const searchMatchesQuery = plannedForValues<MemberRow>(
  'members_searched',
  `select ${MEMBER_COLUMNS} from member m
    where m.deleted_at is null
      and ${matchesAllWordsSql("m.first_name || ' ' || m.last_name || ' ' || coalesce(m.email, '')", '$2')} ${ORDER_BY_NAME_SQL}`,
)

export type MembershipRelation = { organisationKey: string; periods: MembershipPeriod[] }

export type Relation = {
  id: string | null
  living: boolean
  guardian: boolean
  linked: boolean
  ties: MembershipRelation[]
}

const selectRelationSql = (other: string) => `select m.id, m.id is not null and m.deleted_at is null as living,
     coalesce((m.parent_id = $1 or m.other_parent_id = $1) and m.enabled, false) as guardian,
     exists (select from family_link where status = 'approved' and child_member_id is null
              and ((inviter_member_id = $1 and invitee_member_id = ${other}) or (inviter_member_id = ${other} and invitee_member_id = $1)))
       as linked,
     coalesce((select json_agg(json_build_object('organisationKey', tie.organisation_key, 'periods', tie.periods))
                 from membership_tie tie where tie.member_id = ${other} and tie.organisation_key = any($3)), '[]') as ties`
const relationQuery = prepared<Relation>(
  'member_related',
  `${selectRelationSql('m.id')} from (values (1)) always left join member m on m.id = $2`,
)
/** Substitutes the caller if the e-mail is unknown, so that the query does the same work. */
const MEMBER_OR_CALLER_ID = 'coalesce(m.id, $1)'
const findRelationByEmailQuery = prepared<Relation & { invited: boolean }>(
  'member_related_by_email',
  `${selectRelationSql(MEMBER_OR_CALLER_ID)},
     exists (select from family_link
              where inviter_member_id = ${MEMBER_OR_CALLER_ID} and invitee_email = $4 and status <> 'rejected') as invited
   from (values (1)) always left join member m on m.email = $2`,
)

const writeLanguageQuery = prepared('member_speak', 'update member set language = $2 where id = $1 and language <> $2')

const findSharedChildQuery = prepared<{ dateOfBirth: string | null }>(
  'member_shared_child',
  'select date_of_birth as "dateOfBirth" from member where id = $1 and email is null and other_parent_id is not null',
)

export async function findMemberByEmail(database: Database, email: string): Promise<MemberRow | undefined> {
  return (await findByEmailQuery(database, [email]))[0]
}

export async function findMemberById(database: Database, id: string): Promise<MemberRow | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

export function listMembersById(database: Database, ids: readonly string[]): Promise<MemberRow[]> {
  return listByIdsQuery(database, [ids])
}

export type NameableRow = {
  id: string
  firstName: string
  enabled: boolean
  leaving: boolean
  guarded: boolean
  dateOfBirth: string | null
}

export function listNameables(database: Database, ids: readonly string[]): Promise<NameableRow[]> {
  return listNameablesQuery(database, [ids])
}

export type MemberSummary = { name: string; email: string | null; language: 'da' | 'en' }

export function listMemberSummaries(
  database: Database,
  ids: readonly string[],
): Promise<(MemberSummary & { id: string })[]> {
  return listMemberSummariesQuery(database, [ids])
}

export async function listBirthDates(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, CalendarDate | null>> {
  return new Map((await listBirthDatesQuery(database, [ids])).map(({ id, dateOfBirth }) => [id, dateOfBirth]))
}

export async function isMember(database: Database, id: string): Promise<boolean> {
  return (await isMemberQuery(database, [id])).length > 0
}

export async function findSharedChild(
  database: Database,
  id: string,
): Promise<{ dateOfBirth: string | null } | undefined> {
  return (await findSharedChildQuery(database, [id]))[0]
}

export async function findMemberId(database: Database, email: string): Promise<string | null> {
  return (await findMemberIdQuery(database, [email]))[0]?.id ?? null
}

export function listParticipants(database: Database, memberId: string): Promise<ParticipantRow[]> {
  return listParticipantsQuery(database, [memberId])
}

export function listHouseholds(
  database: Database,
  memberIds: readonly string[],
): Promise<{ memberId: string; household: string[] }[]> {
  return listHouseholdsQuery(database, [memberIds])
}

export function searchMembers(database: Database, size: number, search: string): Promise<MemberRow[]> {
  if (search === '') return listMatchesQuery(database, [size])
  return searchMatchesQuery(database, [size, searchPatterns(search)])
}

export async function findRelation(
  database: Database,
  memberId: string | null,
  otherId: string,
  organisationKeys: readonly string[],
): Promise<Relation> {
  return getOnlyRow(await relationQuery(database, [memberId, otherId, organisationKeys]))
}

/** Also returns whether the member has an open invitation for the caller. */
export async function findRelationByEmail(
  database: Database,
  memberId: string | null,
  email: string,
  organisationKeys: readonly string[],
  callerEmail: string,
): Promise<Relation & { invited: boolean }> {
  const found = getOnlyRow(await findRelationByEmailQuery(database, [memberId, email, organisationKeys, callerEmail]))
  return found.id === null ? { ...found, linked: false, ties: [], invited: false } : found
}

function getOnlyRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('A statement that always returns one row returned none')
  return row
}

/** False if the e-mail exists (ruling 15). */
export async function insertMember(database: Database, wanted: NewMember, at: Date): Promise<boolean> {
  const inserted = await database
    .insert(member)
    .values({
      ...profileColumns(wanted),
      email: wanted.email,
      language: wanted.language,
      enabled: true,
      registrationDate: at,
      updateDate: at,
    })
    .onConflictDoNothing({ target: member.email, where: sql`email is not null` })
    .returning({ id: member.id })
  return inserted.length > 0
}

/** False if the profile has changed after `unchangedSince`. */
export async function updateMember(
  database: Database,
  id: string,
  profile: MemberProfile,
  { at, unchangedSince }: { at: Date; unchangedSince: Date | null },
): Promise<boolean> {
  const updated = await database
    .update(member)
    .set({ ...profileColumns(profile), updateDate: at })
    .where(
      and(
        eq(member.id, id),
        sql`deleted_at is null`,
        // Round, because the API's instants have only milliseconds.
        unchangedSince ? sql`date_trunc('milliseconds', ${member.updateDate}) = ${unchangedSince}` : undefined,
      ),
    )
    .returning({ id: member.id })
  return updated.length > 0
}

export async function writeLanguage(transaction: Database, memberId: string, language: 'da' | 'en'): Promise<void> {
  await writeLanguageQuery(transaction, [memberId, language])
}

export async function savePicture(
  database: Database,
  id: string,
  contentType: string,
  bytes: Buffer,
  at: Date,
): Promise<void> {
  await database
    .insert(memberPicture)
    .values({ memberId: id, contentType, bytes, updatedAt: at })
    .onConflictDoUpdate({ target: memberPicture.memberId, set: { contentType, bytes, updatedAt: at } })
}

export async function removePicture(database: Database, id: string): Promise<void> {
  await database.delete(memberPicture).where(eq(memberPicture.memberId, id))
}

export async function findPicture(
  database: Database,
  id: string,
): Promise<{ contentType: string; bytes: Buffer } | undefined> {
  const [found] = await database.select().from(memberPicture).where(eq(memberPicture.memberId, id))
  return found
}

function profileColumns(profile: MemberProfile | NewMember) {
  return {
    firstName: profile.firstName,
    lastName: profile.lastName,
    phone: profile.phone,
    gender: profile.gender,
    dateOfBirth: profile.dateOfBirth,
    addressLine1: profile.address?.AddressLine1 ?? null,
    addressLine2: profile.address?.AddressLine2 ?? null,
    addressLine3: profile.address?.AddressLine3 ?? null,
    city: profile.address?.City ?? null,
    postCode: profile.address?.PostCode ?? null,
    country: profile.address?.Country ?? null,
  }
}
