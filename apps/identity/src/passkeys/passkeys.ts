import { randomUUID } from 'node:crypto'
import type { WebAuthnCredential } from '@simplewebauthn/server'
import pg from 'pg'
import type { IdentityRealm } from '../options.ts'

export type Passkey = {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | undefined
}

export type StoredPasskey = { id: string; accountId: string; credential: WebAuthnCredential }

export type NewPasskey = { accountId: string; credential: WebAuthnCredential; backedUp: boolean; name: string }

export type Passkeys = ReturnType<typeof buildPasskeys>

type Transports = NonNullable<WebAuthnCredential['transports']>
type KeyRow = {
  id: string
  accountId: string
  credentialId: string
  publicKey: Buffer
  counter: string
  transports: Transports
}
const LISTED = 'select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from identity.passkey'
type ListRow = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const UNIQUE_VIOLATION = '23505'

export function buildPasskeys({ pool, now }: IdentityRealm) {
  async function keys(condition: string, value: string): Promise<StoredPasskey[]> {
    const found = await pool.query<KeyRow>(
      `select id, account_id as "accountId", credential_id as "credentialId", public_key as "publicKey", counter, transports
           from identity.passkey where ${condition}`,
      [value],
    )
    return found.rows.map(toKey)
  }

  return {
    async ofAccount(accountId: string): Promise<Passkey[]> {
      const found = await pool.query<ListRow>(`${LISTED} where account_id = $1 order by created_at, id`, [accountId])
      return found.rows.map(toPasskey)
    },

    keysOf: (accountId: string) => keys('account_id = $1', accountId),

    async findKey(credentialId: string): Promise<StoredPasskey | undefined> {
      const [key] = await keys('credential_id = $1', credentialId)
      return key
    },

    async find(accountId: string, id: string): Promise<Passkey | undefined> {
      if (!UUID.test(id)) return undefined
      const found = await pool.query<ListRow>(`${LISTED} where account_id = $1 and id = $2`, [accountId, id])
      return found.rows[0] && toPasskey(found.rows[0])
    },

    async add({ accountId, credential, backedUp, name }: NewPasskey): Promise<boolean> {
      const { id, publicKey, counter, transports } = credential
      try {
        await pool.query(
          `insert into identity.passkey
             (id, account_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [randomUUID(), accountId, id, Buffer.from(publicKey), counter, transports ?? [], backedUp, name, now()],
        )
        return true
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return false
        throw error
      }
    },

    /** False if the passkey was removed or its counter already reached (cloned authenticator or concurrent use). */
    async recordUse(id: string, counter: number, backedUp: boolean): Promise<boolean> {
      const used = await pool.query(
        `update identity.passkey set counter = $2, backed_up = $3, last_used_at = $4
         where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
        [id, counter, backedUp, now()],
      )
      return used.rowCount === 1
    },

    async rename(accountId: string, id: string, name: string): Promise<void> {
      await pool.query('update identity.passkey set name = $3 where account_id = $1 and id = $2', [accountId, id, name])
    },

    async remove(accountId: string, id: string): Promise<boolean> {
      const removed = await pool.query('delete from identity.passkey where account_id = $1 and id = $2', [
        accountId,
        id,
      ])
      return removed.rowCount === 1
    },
  }
}

function toPasskey(row: ListRow): Passkey {
  return { id: row.id, name: row.name, createdAt: row.createdAt, lastUsedAt: row.lastUsedAt ?? undefined }
}

function toKey(row: KeyRow): StoredPasskey {
  return {
    id: row.id,
    accountId: row.accountId,
    credential: {
      id: row.credentialId,
      publicKey: Uint8Array.from(row.publicKey),
      counter: Number(row.counter),
      transports: row.transports,
    },
  }
}
