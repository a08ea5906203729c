import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export type Marker = 'missing' | 'same' | 'copied'

// The row's system columns change only if pg_restore rewrites it (migration 0105).
const read = prepared<{ same: boolean }>(
  'database_marker_read',
  `select written_by = tableoid || '.' || xmin and folder_born_at is not distinct from $1 as same
     from database_marker for update`,
)
const write = prepared(
  'database_marker_write',
  `insert into database_marker (written_by, folder_born_at)
   values ('database_marker'::regclass::oid || '.' || pg_current_xact_id()::xid, $1)
   on conflict (only_one) do update set written_by = excluded.written_by, folder_born_at = excluded.folder_born_at`,
)

export async function readMarker(transaction: Database, folderBornAt: Date | null): Promise<Marker> {
  const [row] = await read(transaction, [folderBornAt])
  if (!row) return 'missing'
  return row.same ? 'same' : 'copied'
}

export async function writeMarker(transaction: Database, folderBornAt: Date | null): Promise<void> {
  await write(transaction, [folderBornAt])
}
