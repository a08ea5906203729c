import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import {
  type DataKeyRow,
  insertDataKey,
  listDataKeys,
  updateWrappedKey,
  withDataKeyLock,
} from './data-key-repository.ts'
import { findSealingKeyId, type NamedKey, sealWith, unsealWith } from './envelope.ts'
import type { MasterKey, MasterKeys } from './master-key.ts'

/** Thrown if the master key that encrypted the data keys is not configured; the message names it. */
export class WrongMasterKey extends Error {
  constructor(masters: MasterKeys, needed: string) {
    const { source, id } = masters.current
    super(
      `${source} is not the key that this database's secrets are sealed with: they need the key with the fingerprint ` +
        `${needed}, and ${source} has the fingerprint ${id}. Give the key that was in use when this database, or the ` +
        'backup it was restored from, was last written. If the key is being replaced, give the new one as ENCRYPTION_KEY ' +
        'and the one before as ENCRYPTION_KEY_BEFORE.',
    )
    this.name = 'WrongMasterKey'
  }
}

/** Loads the data keys, active key first; creates one on first use. @throws {WrongMasterKey} */
export async function loadDataKeys(pool: pg.Pool, masters: MasterKeys, now: Date): Promise<[NamedKey, ...NamedKey[]]> {
  const known = unwrapAll(await listDataKeys(pool), masters)
  if (known) return known
  return withDataKeyLock(pool, async (client) => {
    const found = unwrapAll(await listDataKeys(client), masters)
    return found ?? [await makeDataKey(client, masters.current, now)]
  })
}

export async function replaceDataKey(pool: pg.Pool, masters: MasterKeys, now: Date): Promise<string> {
  return withDataKeyLock(pool, async (client) => {
    // Rejects a wrong master key before anything is encrypted with it.
    unwrapAll(await listDataKeys(client), masters)
    return (await makeDataKey(client, masters.current, now)).id
  })
}

export async function rewrapDataKeys(pool: pg.Pool, masters: MasterKeys): Promise<number> {
  return withDataKeyLock(pool, async (client) => {
    const rows = (await listDataKeys(client)).filter(({ wrapped }) => findSealingKeyId(wrapped) !== masters.current.id)
    for (const row of rows) await updateWrappedKey(client, row.id, wrapKey(unwrapKey(row, masters), masters.current))
    return rows.length
  })
}

async function makeDataKey(client: pg.PoolClient, master: MasterKey, now: Date): Promise<NamedKey> {
  const made: NamedKey = { id: randomBytes(4).toString('hex'), key: randomBytes(32) }
  await insertDataKey(client, made.id, wrapKey(made, master), now)
  return made
}

function unwrapAll(rows: readonly DataKeyRow[], masters: MasterKeys): [NamedKey, ...NamedKey[]] | undefined {
  const [current, ...retired] = rows.map((row) => unwrapKey(row, masters))
  return current && [current, ...retired]
}

function wrapKey({ id, key }: NamedKey, master: MasterKey): string {
  return sealWith(master, key.toString('base64url'), `data_key.wrapped:${id}`)
}

function unwrapKey({ id, wrapped }: DataKeyRow, masters: MasterKeys): NamedKey {
  const needed = findSealingKeyId(wrapped) ?? 'unknown'
  const master = [masters.current, masters.before].find((given) => given?.id === needed)
  if (!master) throw new WrongMasterKey(masters, needed)
  return { id, key: Buffer.from(unsealWith(master, wrapped, `data_key.wrapped:${id}`), 'base64url') }
}
