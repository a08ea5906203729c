import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export type DependantRow = {
  id: string
  firstName: string
  lastName: string
  dateOfBirth: string | null
  guardianId: string
  otherGuardianId: string | null
}

const SELECT_DEPENDANT_SQL = `select id, first_name as "firstName", last_name as "lastName", date_of_birth as "dateOfBirth",
    parent_id as "guardianId", other_parent_id as "otherGuardianId"
  from member where id = $1 and email is null and parent_id is not null and enabled`

const lockDependantQuery = prepared<DependantRow>('dependant_locked', `${SELECT_DEPENDANT_SQL} for update`)
const insertQuery = prepared(
  'dependant_insert',
  `insert into member (id, parent_id, first_name, last_name, date_of_birth, gender, address_line_1, address_line_2,
     address_line_3, city, post_code, country, registration_date, update_date)
   select $1, p.id, $3, $4, $5, $6,
          case when $7 then $8 else p.address_line_1 end, case when $7 then $9 else p.address_line_2 end,
          case when $7 then $10 else p.address_line_3 end, case when $7 then $11 else p.city end,
          case when $7 then $12 else p.post_code end, case when $7 then $13 else p.country end, $14, $14
     from member p where p.id = $2`,
)
const setGuardiansQuery = prepared(
  'dependant_guardians',
  'update member set parent_id = $2, other_parent_id = $3, update_date = $4 where id = $1',
)
const unlinkGuardiansQuery = prepared<{ id: string }>(
  'dependant_unlink',
  `update member m set parent_id = null, update_date = $3
     from unnest($1::uuid[], $2::uuid[]) l (child_id, guardian_id)
    where m.id = l.child_id and m.parent_id = l.guardian_id and m.other_parent_id is null returning m.id`,
)
const findSameDependantQuery = prepared<{ id: string }>(
  'dependant_same',
  `select id from member
    where (parent_id = $1 or other_parent_id = $1) and enabled and email is null
      and lower(first_name) = lower($2) and lower(last_name) = lower($3) and date_of_birth = $4`,
)
const removeQuery = prepared('dependant_remove', 'delete from member where id = $1')
const disableDependantQuery = prepared(
  'dependant_disable',
  'update member set enabled = false, update_date = $2 where id = $1',
)
const takeOverQuery = prepared(
  'dependant_take_over',
  `update member set email = $2, parent_id = null, other_parent_id = null, update_date = $3 where id = $1`,
)

const listGuardiansQuery = prepared<{ childId: string; guardianId: string; name: string }>(
  'dependant_guardian_names',
  `select c.id as "childId", g.id as "guardianId", trim(g.first_name || ' ' || g.last_name) as name
     from member c join member g on g.id in (c.parent_id, c.other_parent_id)
    where c.id = any($1) order by g.id = c.parent_id desc`,
)
const countQuery = prepared<{ dependants: number }>(
  'dependant_count',
  'select count(*)::int as dependants from member where (parent_id = $1 or other_parent_id = $1) and enabled',
)

/** Locks the row; undefined if the person has an account. */
export async function lockDependant(transaction: Database, childId: string): Promise<DependantRow | undefined> {
  return (await lockDependantQuery(transaction, [childId]))[0]
}

export type NewDependant = {
  firstName: string
  lastName: string
  dateOfBirth: string
  gender: string | null
  /** Street lines 1 to 3, city, postcode, country; null uses the guardian's address. */
  address: readonly (string | null)[] | null
}

export async function insertDependant(
  database: Database,
  id: string,
  guardianId: string,
  child: NewDependant,
  at: Date,
): Promise<void> {
  const address = child.address ?? [null, null, null, null, null, null]
  const own = child.address !== null
  await insertQuery(database, [
    id,
    guardianId,
    child.firstName,
    child.lastName,
    child.dateOfBirth,
    child.gender,
    own,
    ...address,
    at,
  ])
}

export async function findSameDependant(
  database: Database,
  guardianId: string,
  { firstName, lastName, dateOfBirth }: Pick<NewDependant, 'firstName' | 'lastName' | 'dateOfBirth'>,
): Promise<string | undefined> {
  return (await findSameDependantQuery(database, [guardianId, firstName, lastName, dateOfBirth]))[0]?.id
}

export async function setGuardians(
  transaction: Database,
  childId: string,
  guardianId: string,
  otherGuardianId: string | null,
  at: Date,
): Promise<void> {
  await setGuardiansQuery(transaction, [childId, guardianId, otherGuardianId, at])
}

/** Removes parents that are still the only ones; returns the children. */
export async function unlinkGuardians(
  transaction: Database,
  links: readonly { childId: string; guardianId: string }[],
  at: Date,
): Promise<ReadonlySet<string>> {
  if (links.length === 0) return new Set()
  const [childIds, guardianIds] = [links.map(({ childId }) => childId), links.map(({ guardianId }) => guardianId)]
  return new Set((await unlinkGuardiansQuery(transaction, [childIds, guardianIds, at])).map(({ id }) => id))
}

export async function removeDependant(transaction: Database, childId: string): Promise<void> {
  await removeQuery(transaction, [childId])
}

export async function disableDependant(transaction: Database, childId: string, at: Date): Promise<void> {
  await disableDependantQuery(transaction, [childId, at])
}

export function listGuardians(
  database: Database,
  childIds: readonly string[],
): Promise<{ childId: string; guardianId: string; name: string }[]> {
  return listGuardiansQuery(database, [childIds])
}

export async function countDependants(database: Database, memberId: string): Promise<number> {
  return (await countQuery(database, [memberId]))[0]?.dependants ?? 0
}

export async function convertDependantToAccount(
  transaction: Database,
  memberId: string,
  email: string,
  at: Date,
): Promise<void> {
  await takeOverQuery(transaction, [memberId, email, at])
}
