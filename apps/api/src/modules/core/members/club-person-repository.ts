import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export type ClubPersonData = {
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  gender: 'female' | 'male' | 'other' | 'undisclosed' | null
  dateOfBirth: string | null
  addressLine1: string | null
  addressLine2: string | null
  postCode: string | null
  city: string | null
  country: string | null
}

export const EMPTY_PERSON_DATA: ClubPersonData = {
  firstName: '',
  lastName: '',
  email: null,
  phone: null,
  gender: null,
  dateOfBirth: null,
  addressLine1: null,
  addressLine2: null,
  postCode: null,
  city: null,
  country: null,
}
export const PERSON_DATA_KEYS = Object.keys(EMPTY_PERSON_DATA) as (keyof ClubPersonData)[]

export type ClubPersonRow = ClubPersonData & {
  id: string
  addressLine3: string | null
  keptBy: string | null
  guardianId: string | null
  hasLogin: boolean
}

/** The club added the person, without account and guardian. */
export function isOwnedByClub({ keptBy, guardianId, hasLogin }: ClubPersonRow, organisationId: string): boolean {
  return keptBy === organisationId && guardianId === null && !hasLogin
}

const COLUMNS = `m.id, m.kept_by as "keptBy", m.parent_id as "guardianId",
  exists (select from member_login l where l.member_id = m.id) as "hasLogin", m.first_name as "firstName", m.last_name as "lastName",
  m.email, m.phone, m.gender, m.date_of_birth as "dateOfBirth", m.address_line_1 as "addressLine1",
  m.address_line_2 as "addressLine2", m.address_line_3 as "addressLine3", m.post_code as "postCode", m.city, m.country`
const RECORD_SQL = `jsonb_to_recordset($1::jsonb) as r (id uuid, "firstName" text, "lastName" text, email text, phone text, gender text,
  "dateOfBirth" date, "addressLine1" text, "addressLine2" text, "postCode" text, city text, country text)`

const listClubPeopleQuery = prepared<ClubPersonRow>(
  'member_held',
  `select ${COLUMNS} from member m where m.id = any($1) and m.deleted_at is null`,
)
const lockQuery = prepared('member_lock_held', 'select id from member where id = any($1) order by id for update')
const mapEmailOwnersQuery = prepared<{ id: string; email: string }>(
  'member_email_owners',
  'select id, coalesce(email, $2) as email from member where email = any($1)',
)
const insertQuery = prepared<{ id: string }>(
  'member_insert_kept',
  `insert into member (id, first_name, last_name, email, phone, gender, date_of_birth, address_line_1, address_line_2, post_code,
     city, country, kept_by, registration_date, update_date)
   select id, "firstName", "lastName", email, phone, gender, "dateOfBirth", "addressLine1", "addressLine2", "postCode", city,
     country, $2, $3, $3 from ${RECORD_SQL}
   on conflict do nothing returning id`,
)
const updateQuery = prepared(
  'member_update_kept',
  `update member m set first_name = r."firstName", last_name = r."lastName", email = r.email, phone = r.phone, gender = r.gender,
     date_of_birth = r."dateOfBirth", address_line_1 = r."addressLine1", address_line_2 = r."addressLine2",
     post_code = r."postCode", city = r.city, country = r.country, update_date = $2 from ${RECORD_SQL} where m.id = r.id`,
)
const referredToQuery = prepared<{ id: string }>('member_referred', 'select distinct members_referred_to($1, $2) as id')
const removeQuery = prepared('member_remove_kept', 'delete from member where id = any($1) and kept_by = $2')

export function listClubPeople(database: Database, ids: readonly string[]): Promise<ClubPersonRow[]> {
  return listClubPeopleQuery(database, [ids])
}

export async function lockClubPeople(transaction: Database, ids: readonly string[]): Promise<void> {
  await lockQuery(transaction, [ids])
}

export async function mapEmailOwners(database: Database, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = emails.length === 0 ? [] : await mapEmailOwnersQuery(database, [emails, ''])
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** Returns the inserted ids; skips rows with a taken e-mail or id. */
export async function insertClubPersonData(
  transaction: Database,
  organisationId: string,
  people: readonly (ClubPersonData & { id: string })[],
  at: Date,
): Promise<Set<string>> {
  const rows = people.length === 0 ? [] : await insertQuery(transaction, [JSON.stringify(people), organisationId, at])
  return new Set(rows.map(({ id }) => id))
}

/** Lock the rows first. A taken e-mail throws a unique violation. */
export async function updateClubPersonData(
  transaction: Database,
  people: readonly (ClubPersonData & { id: string })[],
  at: Date,
): Promise<void> {
  if (people.length > 0) await updateQuery(transaction, [JSON.stringify(people), at])
}

/** Finds members that a table other than `beside` refers to. */
export async function findReferencedMembers(
  transaction: Database,
  ids: readonly string[],
  beside: readonly string[],
): Promise<Set<string>> {
  const rows = ids.length === 0 ? [] : await referredToQuery(transaction, [ids, beside])
  return new Set(rows.map(({ id }) => id))
}

export async function removeClubPeople(
  transaction: Database,
  organisationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await removeQuery(transaction, [ids, organisationId])
}
