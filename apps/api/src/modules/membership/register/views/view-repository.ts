import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'

/** `search`: as stored, possibly by an older version. */
export type ViewRow = {
  id: string
  organisationId: string
  memberId: string
  name: string
  search: Record<string, unknown>
  shared: boolean
  by: string
}

const COLUMNS = `v.id, v.organisation_id as "organisationId", v.member_id as "memberId", v.name, v.search, v.shared, coalesce(m.name, '') as by`
const listViewsQuery = prepared<ViewRow>(
  'register_views_within',
  `select ${COLUMNS} from register_view v left join member_face m on m.id = v.member_id
    where v.organisation_id = $1 and (v.member_id = $2 or v.shared) order by register_order(v.name) collate "C", v.id`,
)
const lockViewQuery = prepared<ViewRow>(
  'register_view_lock',
  `select ${COLUMNS} from register_view v left join member_face m on m.id = v.member_id where v.id = $1 for update of v`,
)
const countOwnViewsQuery = prepared<{ count: number }>(
  'register_views_own',
  'select count(*)::integer as count from register_view where organisation_id = $1 and member_id = $2',
)
const insertQuery = prepared<{ id: string }>(
  'register_view_insert',
  `insert into register_view (id, organisation_id, member_id, name, search, shared) values ($1, $2, $3, $4, $5, $6)
    on conflict (id) do nothing returning id`,
)
const updateQuery = prepared(
  'register_view_update',
  'update register_view set name = $2, shared = $3, search = coalesce($4::jsonb, search) where id = $1',
)
const removeQuery = prepared('register_view_delete', 'delete from register_view where id = $1')

export function listViews(database: Database, organisationId: string, memberId: string | null): Promise<ViewRow[]> {
  return listViewsQuery(database, [organisationId, memberId])
}

export async function lockView(transaction: Database, id: string): Promise<ViewRow | undefined> {
  return (await lockViewQuery(transaction, [id]))[0]
}

export async function countOwnViews(database: Database, organisationId: string, memberId: string): Promise<number> {
  return (await countOwnViewsQuery(database, [organisationId, memberId]))[0]?.count ?? 0
}

export async function insertView(
  transaction: Database,
  { id, organisationId, memberId, name, search, shared }: Omit<ViewRow, 'by' | 'search'> & { search: object },
): Promise<boolean> {
  const values = [id, organisationId, memberId, name, JSON.stringify(search), shared]
  return (await insertQuery(transaction, values)).length > 0
}

/** A null `search` is unchanged. */
export async function updateView(
  transaction: Database,
  id: string,
  { name, shared, search }: { name: string; shared: boolean; search: object | null },
): Promise<void> {
  await updateQuery(transaction, [id, name, shared, search && JSON.stringify(search)])
}

export async function deleteView(transaction: Database, id: string): Promise<void> {
  await removeQuery(transaction, [id])
}
