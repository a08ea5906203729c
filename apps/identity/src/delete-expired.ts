import type pg from 'pg'
import { DEVICE_DAYS } from './devices/known-devices.ts'

const BATCH = 5_000

type Expired = { table: string; key: string; condition: string }

const REQUEST_DATA: readonly Expired[] = [
  { table: 'oidc_payload', key: 'ctid', condition: 'expires_at <= $1' },
  { table: 'passkey_challenge', key: 'ctid', condition: 'expires_at <= $1' },
  { table: 'totp_enrolment', key: 'bound_to_hash', condition: 'expires_at <= $1' },
  { table: 'rate_limit', key: 'key', condition: 'used_until <= $1' },
]

const EXPIRED: readonly Expired[] = [
  ...REQUEST_DATA,
  { table: 'mail_link', key: 'secret_hash', condition: 'expires_at <= $1' },
  { table: 'registration', key: 'id', condition: 'expires_at <= $1' },
  {
    table: 'known_device',
    key: 'ctid',
    condition: `last_used_at <= $1::timestamptz - interval '${DEVICE_DAYS} days'`,
  },
  { table: 'ended_session', key: 'fsid', condition: 'until <= $1' },
  {
    table: 'sign_in',
    key: 'session_uid',
    condition: `signed_in_at <= $1::timestamptz - interval '1 day' and not exists (
      select from identity.oidc_payload where model = 'Session' and uid = session_uid)`,
  },
]

/** Must run at least nightly. */
export async function deleteExpired(pool: pg.Pool, now: Date): Promise<number> {
  return deleteFrom(EXPIRED, pool, now)
}

/** Cheap enough to run every minute. */
export async function deleteExpiredRequests(pool: pg.Pool, now: Date): Promise<number> {
  return deleteFrom(REQUEST_DATA, pool, now)
}

async function deleteFrom(kinds: readonly Expired[], pool: pg.Pool, now: Date): Promise<number> {
  let total = 0
  for (const { table, key, condition } of kinds) {
    const sql = `delete from identity.${table} where ${key} in (
      select ${key} from identity.${table} where ${condition} limit ${BATCH})`
    for (let deleted = BATCH; deleted === BATCH; total += deleted) {
      deleted = (await pool.query(sql, [now])).rowCount ?? 0
    }
  }
  return total
}
