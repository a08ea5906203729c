import type pg from 'pg'

/** `bytes`: log not yet replayed. `seconds`: age of the last replayed transaction; 0 without bytes. */
export type ReplicaLag = { bytes: number; seconds: number }

export async function readFlushedPosition(primary: pg.Pool): Promise<string> {
  const { rows } = await primary.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position')
  const [row] = rows
  if (!row) throw new Error('The primary has no position in its log')
  return row.position
}

export async function measureReplicaLag(primary: pg.Pool, replica: pg.Pool): Promise<ReplicaLag | null> {
  const { rows } = await replica.query<{ bytes: number | null; age: number | null }>(
    `select case when pg_is_in_recovery()
              then pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())::float8 end as bytes,
            extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as age`,
    [await readFlushedPosition(primary)],
  )
  const [found] = rows
  if (!found || found.bytes === null) return null
  const bytes = Math.max(0, found.bytes)
  return { bytes, seconds: bytes === 0 ? 0 : (found.age ?? 0) }
}
