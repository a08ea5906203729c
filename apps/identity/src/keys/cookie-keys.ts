import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { underLock } from './under-lock.ts'

/** A replaced key is honoured this long, which is longer than a session lasts. */
const RETIRED_KEY_DAYS = 30

/** The keys that sign cookies, newest first. The first start makes one; processes starting together get the same. */
export async function loadCookieKeys(pool: pg.Pool, now: Date): Promise<[string, ...string[]]> {
  return underLock(pool, async (client) => {
    const found = await client.query<{ secret: string }>('select secret from identity.cookie_key order by id desc')
    const [newest, ...older] = found.rows.map((row) => row.secret)
    return newest ? [newest, ...older] : [await insertKey(client, now)]
  })
}

/** Adds a key that signs from the next start of each process on, and drops those replaced more than 30 days ago. */
export async function rotateCookieKey(pool: pg.Pool, now: Date): Promise<void> {
  await underLock(pool, async (client) => {
    await client.query(
      `delete from identity.cookie_key where created_at < (
         select created_at from identity.cookie_key
         where created_at < $1::timestamptz - $2 * interval '1 day' order by created_at desc limit 1)`,
      [now, RETIRED_KEY_DAYS],
    )
    await insertKey(client, now)
  })
}

async function insertKey(client: pg.PoolClient, now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await client.query('insert into identity.cookie_key (secret, created_at) values ($1, $2)', [secret, now])
  return secret
}
