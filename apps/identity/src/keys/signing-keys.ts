import { buildSealingPurpose, type SealedColumn } from '@forenet/sealing/sealed-column'
import type { Sealing } from '@forenet/sealing/sealing'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type pg from 'pg'
import { withKeyLock } from './key-lock.ts'

export type SigningKey = JWK & { kid: string; kty: string; n: string; e: string; alg: 'RS256'; use: 'sig' }

/** Days that a replaced key stays published; far longer than tokens are valid. */
const RETIRED_KEY_DAYS = 30

export const SEALED_SIGNING_KEY: SealedColumn = { table: 'identity.signing_key', key: ['kid'], column: 'jwk' }

/** Newest first. Concurrent first starts get the same key. */
export async function loadSigningKeys(pool: pg.Pool, sealing: Sealing, now: Date): Promise<SigningKey[]> {
  return withKeyLock(pool, async (client) => {
    const known = await readKeys(client, sealing)
    return known.length > 0 ? known : [await insertKey(client, sealing, now)]
  })
}

/** Takes effect after a restart. Deletes keys replaced over 30 days ago. Returns the keys, newest first. */
export async function rotateSigningKey(pool: pg.Pool, sealing: Sealing, now: Date): Promise<SigningKey[]> {
  return withKeyLock(pool, async (client) => {
    await client.query(
      `delete from identity.signing_key where created_at < (
         select created_at from identity.signing_key
         where created_at < $1::timestamptz - $2 * interval '1 day' order by created_at desc limit 1)`,
      [now, RETIRED_KEY_DAYS],
    )
    await insertKey(client, sealing, now)
    return readKeys(client, sealing)
  })
}

export function toPublicJwks(keys: readonly SigningKey[]): JWK[] {
  return keys.map(({ kid, kty, n, e, alg, use }) => ({ kid, kty, n, e, alg, use }))
}

async function readKeys(client: pg.PoolClient, sealing: Sealing): Promise<SigningKey[]> {
  const found = await client.query<{ kid: string; jwk: string }>(
    'select kid, jwk from identity.signing_key order by id desc',
  )
  const opened = found.rows.map(({ kid, jwk }) => sealing.open(jwk, buildSealingPurpose(SEALED_SIGNING_KEY, kid)))
  return (await Promise.all(opened)).map((jwk) => JSON.parse(jwk) as SigningKey)
}

async function insertKey(client: pg.PoolClient, sealing: Sealing, now: Date): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const { kty, n, e } = jwk
  if (!kty || !n || !e) throw new Error('A new RSA key lacks its public part')
  const key: SigningKey = { ...jwk, kty, n, e, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' }
  const sealed = sealing.seal(JSON.stringify(key), buildSealingPurpose(SEALED_SIGNING_KEY, key.kid))
  const values = [key.kid, sealed, now]
  await client.query('insert into identity.signing_key (kid, jwk, created_at) values ($1, $2, $3)', values)
  return key
}
