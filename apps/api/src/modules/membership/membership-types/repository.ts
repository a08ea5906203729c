import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export type MembershipTypeRow = {
  id: string
  organisationId: string
  name: string
  description: string
  activity: string
  archived: boolean
  version: number
}
type TypeTexts = Pick<MembershipTypeRow, 'name' | 'description' | 'activity'>

const COLUMNS = `id, organisation_id as "organisationId", name, description, activity, archived_at is not null as archived, version`
const listMembershipTypeRowsQuery = prepared<MembershipTypeRow>(
  'membership_types_of_club',
  `select ${COLUMNS} from membership_type where organisation_id = $1 order by archived_at is not null, name, id`,
)
const findByIdQuery = prepared<MembershipTypeRow>(
  'membership_type_by_id',
  `select ${COLUMNS} from membership_type where id = $1`,
)
const lockQuery = prepared<MembershipTypeRow>(
  'membership_type_lock',
  `select ${COLUMNS} from membership_type where organisation_id = $1 and id = $2 for update`,
)
const lockAllQuery = prepared<MembershipTypeRow>(
  'membership_types_lock',
  `select ${COLUMNS} from membership_type where organisation_id = $1 and id = any($2) order by id for update`,
)
const insertQuery = prepared<{ id: string }>(
  'membership_type_insert',
  `insert into membership_type (id, organisation_id, name, description, activity) values ($1, $2, $3, $4, $5)
    on conflict (id) do nothing returning id`,
)
const updateQuery = prepared(
  'membership_type_update',
  `update membership_type set name = $2, description = $3, activity = $4, version = version + 1,
     archived_at = case when $5::boolean then coalesce(archived_at, $6) end where id = $1`,
)

export function listMembershipTypeRows(database: Database, organisationId: string): Promise<MembershipTypeRow[]> {
  return listMembershipTypeRowsQuery(database, [organisationId])
}

export async function findType(database: Database, id: string): Promise<MembershipTypeRow | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

export async function lockType(
  transaction: Database,
  organisationId: string,
  id: string,
): Promise<MembershipTypeRow | undefined> {
  return (await lockQuery(transaction, [organisationId, id]))[0]
}

export function lockTypes(
  transaction: Database,
  organisationId: string,
  ids: readonly string[],
): Promise<MembershipTypeRow[]> {
  return lockAllQuery(transaction, [organisationId, ids])
}

/** Returns false if the id exists. A duplicate name is a unique violation. */
export async function insertType(
  transaction: Database,
  { id, organisationId, name, description, activity }: TypeTexts & Pick<MembershipTypeRow, 'id' | 'organisationId'>,
): Promise<boolean> {
  return (await insertQuery(transaction, [id, organisationId, name, description, activity])).length > 0
}

export async function updateType(
  transaction: Database,
  id: string,
  { name, description, activity, archived }: TypeTexts & Pick<MembershipTypeRow, 'archived'>,
  at: Date,
): Promise<void> {
  await updateQuery(transaction, [id, name, description, activity, archived, at])
}
