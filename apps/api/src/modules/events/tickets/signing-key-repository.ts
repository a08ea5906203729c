import type { Database } from '@forenet/database/database'
import { ticketSigningKey } from '@forenet/database/entry-tables'
import type { SealedColumn } from '@forenet/sealing/sealed-column'
import { prepared } from '../../../platform/database/prepared.ts'

/** Ed25519: 32 raw bytes per half. The private half is base64url, sealed, and deleted when the key is retired. */
export type SigningKeyRow = {
  keyId: string
  publicKey: Buffer
  privateKey: string | null
  createdAt: Date
  retiredAt: Date | null
}

export const SEALED_TICKET_KEY: SealedColumn = { table: 'ticket_signing_key', key: ['key_id'], column: 'private_key' }

/** An advisory lock id, unique in this database. */
const KEY_LOCK = 20_365_011_074

const listSigningKeysQuery = prepared<SigningKeyRow>(
  'tickets_signing_keys',
  `select key_id as "keyId", public_key as "publicKey", private_key as "privateKey", created_at as "createdAt",
          retired_at as "retiredAt"
     from ticket_signing_key order by retired_at desc nulls first, created_at desc`,
)
const retireSigningKeysQuery = prepared(
  'tickets_retire_keys',
  'update ticket_signing_key set private_key = null, retired_at = $1 where retired_at is null',
)
const lockQuery = prepared('tickets_key_lock', 'select pg_advisory_xact_lock($1)')

/** The active key first, then newest first. */
export function listSigningKeys(database: Database): Promise<SigningKeyRow[]> {
  return listSigningKeysQuery(database)
}

export async function lockSigningKeys(transaction: Database): Promise<void> {
  await lockQuery(transaction, [KEY_LOCK])
}

export async function retireSigningKeys(transaction: Database, at: Date): Promise<void> {
  await retireSigningKeysQuery(transaction, [at])
}

export async function insertSigningKey(
  transaction: Database,
  key: { keyId: string; publicKey: Buffer; privateKey: string },
  at: Date,
): Promise<void> {
  await transaction.insert(ticketSigningKey).values({ ...key, createdAt: at })
}
