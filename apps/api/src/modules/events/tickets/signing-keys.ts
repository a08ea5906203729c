import { createHash, generateKeyPairSync } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { buildSealingPurpose } from '@forenet/sealing/sealed-column'
import type { Sealing } from '@forenet/sealing/sealing'
import type pg from 'pg'
import * as repository from './signing-key-repository.ts'

const KEY_YEARS = 1

/** Concurrent starts create one key. */
export async function loadSigningKeys(
  pool: pg.Pool,
  sealing: Sealing,
  database: Database,
  now: Date,
): Promise<repository.SigningKeyRow[]> {
  const known = await repository.listSigningKeys(database)
  if (known.some(isSigningKey)) return known
  return inTransaction(pool, async (transaction) => {
    await repository.lockSigningKeys(transaction)
    const found = await repository.listSigningKeys(transaction)
    if (found.some(isSigningKey)) return found
    await makeKey(transaction, sealing, now)
    return repository.listSigningKeys(transaction)
  })
}

/**
 * The old key's public half still verifies tickets. `yearly`: only if the key is a year old. Returns whether there is a
 * new key.
 */
export function rotateSigningKey(
  pool: pg.Pool,
  sealing: Sealing,
  now: Date,
  when: 'now' | 'yearly' = 'now',
): Promise<boolean> {
  return inTransaction(pool, async (transaction) => {
    await repository.lockSigningKeys(transaction)
    const current = (await repository.listSigningKeys(transaction)).find(isSigningKey)
    if (when === 'yearly' && current && current.createdAt > yearBefore(now)) return false
    await repository.retireSigningKeys(transaction, now)
    await makeKey(transaction, sealing, now)
    return true
  })
}

export function isSigningKey(key: repository.SigningKeyRow): boolean {
  return key.privateKey !== null && key.retiredAt === null
}

export function decryptPrivateKey(sealing: Sealing, key: repository.SigningKeyRow): Promise<string> {
  if (key.privateKey === null) throw new Error('A retired key signs no tickets')
  return sealing.open(key.privateKey, buildSealingPurpose(repository.SEALED_TICKET_KEY, key.keyId))
}

async function makeKey(transaction: Database, sealing: Sealing, now: Date): Promise<void> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { x = '', d = '' } = privateKey.export({ format: 'jwk' })
  const publicKey = Buffer.from(x, 'base64url')
  const keyId = createHash('sha256').update(publicKey).digest('hex').slice(0, 8)
  const sealed = sealing.seal(d, buildSealingPurpose(repository.SEALED_TICKET_KEY, keyId))
  await repository.insertSigningKey(transaction, { keyId, publicKey, privateKey: sealed }, now)
}

function yearBefore(now: Date): Date {
  const then = new Date(now)
  then.setUTCFullYear(then.getUTCFullYear() - KEY_YEARS)
  return then
}
