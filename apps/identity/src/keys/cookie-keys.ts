import { randomBytes } from 'node:crypto'
import { buildSealingPurpose, type SealedColumn } from '@forenet/sealing/sealed-column'
import type { Sealing } from '@forenet/sealing/sealing'
import type pg from 'pg'
import { withKeyLock } from './key-lock.ts'

/** Days that a replaced key is accepted; longer than a session lasts. */
const RETIRED_KEY_DAYS = 30

export const SEALED_COOKIE_KEY: SealedColumn = { table: 'identity.cookie_key', key: ['id'], column: 'secret' }

/** Newest first. Concurrent first starts get the same key. */
export async function loadCookieKeys(pool: pg.Pool, sealing: Sealing, now: Date): Promise<[string, ...string[]]> {
  return withKeyLock(pool, async (client) => {
    const found = await client.query<{ id: number; secret: string }>(
      'select id, secret from identity.cookie_key order by id desc',
    )
    const [newest, ...older] = await Promise.all(
      found.rows.map(({ id, secret }) => sealing.open(secret, buildSealingPurpose(SEALED_COOKIE_KEY, id))),
    )
    return newest ? [newest, ...older] : [await insertKey(client, sealing, now)]
  })
}

/** Takes effect after a restart. Deletes keys replaced over 30 days ago. */
export async function rotateCookieKey(pool: pg.Pool, sealing: Sealing, now: Date): Promise<void> {
  await withKeyLock(pool, async (client) => {
    await client.query(
      `delete from identity.cookie_key where created_at < (
         select created_at from identity.cookie_key
         where created_at < $1::timestamptz - $2 * interval '1 day' order by created_at desc limit 1)`,
      [now, RETIRED_KEY_DAYS],
    )
    await insertKey(client, sealing, now)
  })
}

async function insertKey(client: pg.PoolClient, sealing: Sealing, now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  // Part of the encryption's purpose, so it is allocated before.
  const next = await client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('identity.cookie_key', 'id')) as id`,
  )
  const id = next.rows[0]?.id
  if (id === undefined) throw new Error('The database gave no id for a new cookie key')
  await client.query(
    'insert into identity.cookie_key (id, secret, created_at) overriding system value values ($1, $2, $3)',
    [id, sealing.seal(secret, buildSealingPurpose(SEALED_COOKIE_KEY, id)), now],
  )
  return secret
}
