import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'
import { deleteLogins } from './login-repository.ts'

/** SQL: the member is in `$1` (exported) or currently their family. */
export const ownOrFamilySql = (member: string) => `(${member} = any($1)
  or exists (select from member_face c where c.id = ${member} and c.enabled and (c.parent_id = any($1) or c.other_parent_id = any($1)))
  or exists (select from family_link f where f.status = 'approved' and f.child_member_id is null
    and (f.inviter_member_id = any($1) and f.invitee_member_id = ${member}
      or f.invitee_member_id = any($1) and f.inviter_member_id = ${member})))`

export const MEMBERS_EXPORT_SQL = {
  profiles: `select m.id, m.first_name as "firstName", m.last_name as "lastName", m.email, m.phone, m.gender,
      m.date_of_birth as "dateOfBirth", m.address_line_1 as "AddressLine1", m.address_line_2 as "AddressLine2",
      m.address_line_3 as "AddressLine3", m.post_code as "PostCode", m.city as "City", m.country as "Country", m.comments,
      m.language, m.enabled, m.registration_date as "registrationDate", m.update_date as "updateDate",
      m.deletion_asked_at as "deletionAskedAt",
      (select 'data:' || p.content_type || ';base64,' || replace(encode(p.bytes, 'base64'), E'\\n', '')
         from member_picture p where p.member_id = m.id) as "profileImage",
      (select trim(g.first_name || ' ' || g.last_name) from member g where g.id = m.parent_id) as guardian,
      (select trim(g.first_name || ' ' || g.last_name) from member g where g.id = m.other_parent_id) as "otherGuardian"
    from member m where m.id = any($1) order by m.id = ($1::uuid[])[1] desc, m.date_of_birth, m.id`,
  sharedChildren: `select trim(c.first_name || ' ' || c.last_name) as name from member c
    where (c.parent_id = any($1) or c.other_parent_id = any($1)) and c.id <> all($1) and c.deleted_at is null
    order by c.id`,
  logins: `select l.issuer as provider, l.subject as account, l.since from member_login l
    where l.member_id = any($1) order by l.since`,
} as const

const anonymiseQuery = prepared(
  'leaving_anonymise',
  `update member set first_name = $3, last_name = $4, email = null, phone = null,
     gender = null, date_of_birth = null, address_line_1 = null, address_line_2 = null, address_line_3 = null, city = null,
     post_code = null, country = null, comments = null, language = 'da', enabled = false, deleted_at = $2, update_date = $2
    where id = any($1)`,
)
const removeGuardianQuery = prepared(
  'leaving_unguard',
  `update member set update_date = $2,
     parent_id = case when parent_id = any($1) then other_parent_id else parent_id end, other_parent_id = null
    where (parent_id = any($1) or other_parent_id = any($1)) and id <> all($1)`,
)
const deletePicturesQuery = prepared('leaving_pictures', 'delete from member_picture where member_id = any($1)')

/** Erases everything but the name, which accounting records need. */
export async function eraseMembers(
  transaction: Database,
  ids: readonly string[],
  left: { firstName: string; lastName: string },
  at: Date,
): Promise<void> {
  await removeGuardianQuery(transaction, [ids, at])
  await deletePicturesQuery(transaction, [ids])
  await deleteLogins(transaction, ids)
  await anonymiseQuery(transaction, [ids, at, left.firstName, left.lastName])
}

export type PersonToDelete = {
  id: string
  firstName: string
  name: string
  email: string | null
  phone: string | null
  language: 'da' | 'en'
  askedAt: Date | null
}

const SELECT_PERSON_SQL = `select m.id, m.first_name as "firstName", trim(m.first_name || ' ' || m.last_name) as name, m.email, m.phone,
    m.language, m.deletion_asked_at as "askedAt"
  from member m where m.id = $1 and m.deleted_at is null`

const findPersonQuery = prepared<PersonToDelete>('leaving_person', SELECT_PERSON_SQL)
/** `no key update`, so that inserts with a foreign key to the member do not wait. */
const lockPersonQuery = prepared<PersonToDelete>('leaving_person_locked', `${SELECT_PERSON_SQL} for no key update`)
const setDeletionRequestedAtQuery = prepared('leaving_ask', 'update member set deletion_asked_at = $2 where id = $1')
const listRequestedDeletionsQuery = prepared<{ id: string; askedAt: Date }>(
  'leaving_asked',
  `select id, deletion_asked_at as "askedAt" from member
    where deletion_asked_at is not null and deleted_at is null order by deletion_asked_at`,
)
/** Children without an account or another guardian, including disabled ones. */
const listSoleChildrenQuery = prepared<{ id: string; firstName: string; enabled: boolean }>(
  'leaving_children',
  `select id, first_name as "firstName", enabled from member
    where parent_id = $1 and other_parent_id is null and email is null and deleted_at is null
    order by date_of_birth nulls last, id`,
)
/** PostgreSQL rechecks the condition after waiting for the lock. */
const lockSoleChildrenQuery = prepared<{ id: string }>(
  'leaving_children_locked',
  `select id from member where parent_id = $1 and other_parent_id is null and email is null and deleted_at is null
    order by id for update`,
)

export async function findPerson(database: Database, memberId: string): Promise<PersonToDelete | undefined> {
  return (await findPersonQuery(database, [memberId]))[0]
}

export async function lockPerson(transaction: Database, memberId: string): Promise<PersonToDelete | undefined> {
  return (await lockPersonQuery(transaction, [memberId]))[0]
}

export async function setDeletionRequestTime(transaction: Database, memberId: string, at: Date | null): Promise<void> {
  await setDeletionRequestedAtQuery(transaction, [memberId, at])
}

export function listRequestedDeletions(database: Database): Promise<{ id: string; askedAt: Date }[]> {
  return listRequestedDeletionsQuery(database)
}

export function listSoleChildren(
  database: Database,
  memberId: string,
): Promise<{ id: string; firstName: string; enabled: boolean }[]> {
  return listSoleChildrenQuery(database, [memberId])
}

/** Prevents concurrent changes of guardians. */
export async function lockSoleChildren(transaction: Database, memberId: string): Promise<void> {
  await lockSoleChildrenQuery(transaction, [memberId])
}
