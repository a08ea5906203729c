import type { Database } from '@forenet/database/database'
import { maintenance } from '@forenet/database/maintenance-table'
import { prepared } from '../../../platform/database/prepared.ts'

type DatabaseMarkerState = 'missing' | 'same' | 'copied'

// The row's system columns change only if pg_restore rewrites it (migration 0105).
const readMarkerQuery = prepared<{ same: boolean }>(
  'database_marker_read',
  `select written_by = tableoid || '.' || xmin and folder_born_at is not distinct from $1 as same
     from database_marker for update`,
)
const writeQuery = prepared(
  'database_marker_write',
  `insert into database_marker (written_by, folder_born_at)
   values ('database_marker'::regclass::oid || '.' || pg_current_xact_id()::xid, $1)
   on conflict (only_one) do update set written_by = excluded.written_by, folder_born_at = excluded.folder_born_at`,
)

export async function readMarker(transaction: Database, folderBornAt: Date | null): Promise<DatabaseMarkerState> {
  const [row] = await readMarkerQuery(transaction, [folderBornAt])
  if (!row) return 'missing'
  return row.same ? 'same' : 'copied'
}

export async function writeMarker(transaction: Database, folderBornAt: Date | null): Promise<void> {
  await writeQuery(transaction, [folderBornAt])
}

export type Maintenance = { beganAt: Date; reason: { da: string | null; en: string | null } }

export async function findMaintenance(database: Database): Promise<Maintenance | null> {
  const [row] = await database.select().from(maintenance)
  return row ? { beganAt: row.beganAt, reason: { da: row.reasonDa, en: row.reasonEn } } : null
}

/** Does not change `beganAt` of a running maintenance. */
export async function startMaintenance(database: Database, { da, en }: Maintenance['reason'], at: Date): Promise<void> {
  const notified = { reasonDa: da, reasonEn: en }
  await database
    .insert(maintenance)
    .values({ ...notified, beganAt: at })
    .onConflictDoUpdate({ target: maintenance.onlyOne, set: notified })
}

export async function endMaintenance(database: Database): Promise<boolean> {
  return (await database.delete(maintenance).returning()).length > 0
}
