import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

const listTeamNamesQuery = prepared<{ id: string; name: string; activity: string }>(
  'register_teams',
  'select id, name, activity from team where organisation_id = $1 and archived_at is null order by lower(name), id',
)
const listTagNamesQuery = prepared<{ id: string; name: string }>(
  'register_tags',
  'select id, name from tag where organisation_id = $1 order by lower(name), id',
)
const findRegisterStartQuery = prepared<{ since: Date | null }>(
  'register_since',
  'select min(from_at) as since from register_state where organisation_id = $1',
)
const listGuardiansQuery = prepared<{ id: string; name: string; email: string | null; phone: string | null }>(
  'register_guardians',
  'select id, name, email, phone from member_face where id = any($1) and deleted_at is null',
)

export function listTeamNames(database: Database, organisationId: string) {
  return listTeamNamesQuery(database, [organisationId])
}

export function listTagNames(database: Database, organisationId: string) {
  return listTagNamesQuery(database, [organisationId])
}

export async function findRegisterStart(database: Database, organisationId: string): Promise<Date | null> {
  return (await findRegisterStartQuery(database, [organisationId]))[0]?.since ?? null
}

export async function listGuardians(database: Database, ids: readonly string[]) {
  return ids.length === 0 ? [] : listGuardiansQuery(database, [ids])
}
