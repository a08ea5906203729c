import type pg from 'pg'

/** How many rows one pass deletes from one table, so that no lock is held for long. */
const BATCH = 5_000

const EXPIRED: readonly { table: string; key: string; condition: string }[] = [
  { table: 'oidc_payload', key: 'ctid', condition: 'expires_at <= $1' },
  { table: 'mail_link', key: 'secret_hash', condition: 'expires_at <= $1' },
  { table: 'registration', key: 'id', condition: 'expires_at <= $1' },
  { table: 'passkey_challenge', key: 'ctid', condition: 'expires_at <= $1' },
  { table: 'ended_session', key: 'fsid', condition: 'until <= $1' },
  { table: 'rate_limit', key: 'key', condition: 'used_until <= $1' },
  {
    table: 'sign_in',
    key: 'session_uid',
    condition: `signed_in_at <= $1::timestamptz - interval '1 day' and not exists (
      select from identity.oidc_payload where model = 'Session' and uid = session_uid)`,
  },
]

/** Deletes everything in the schema that has expired by `now`, and returns how many rows that were. Run it once a night or more often. */
export async function deleteExpired(pool: pg.Pool, now: Date): Promise<number> {
  let total = 0
  for (const { table, key, condition } of EXPIRED) {
    const sql = `delete from identity.${table} where ${key} in (
      select ${key} from identity.${table} where ${condition} limit ${BATCH})`
    for (let deleted = BATCH; deleted === BATCH; total += deleted) {
      deleted = (await pool.query(sql, [now])).rowCount ?? 0
    }
  }
  return total
}
