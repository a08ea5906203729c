import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'

/** How the marker of a database relates to the database it is in. */
export type Marker = 'missing' | 'same' | 'copied'

// The system columns change when pg_restore writes the row again, and never otherwise (migration 0110).
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

/** Locks the marker until the transaction ends. */
export async function readMarker(transaction: Database, folderBornAt: Date | null): Promise<Marker> {
  const [row] = await read(transaction, [folderBornAt])
  if (!row) return 'missing'
  return row.same ? 'same' : 'copied'
}

/** Marks the database as the one that the portal runs on. */
export async function writeMarker(transaction: Database, folderBornAt: Date | null): Promise<void> {
  await write(transaction, [folderBornAt])
}
