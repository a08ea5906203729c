import { buildSealingPurpose, type SealedColumn } from '@forenet/sealing/sealed-column'
import type { Sealing } from '@forenet/sealing/sealing'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type pg from 'pg'
import { hashSecret } from '../keys/secret-hash.ts'
import { computeSessionKey } from './session-state.ts'

/**
 * Revoked together with their grant. Interactions have a grant id too, but deleting one would break switching accounts.
 */
const REVOCABLE = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken'])

/** oidc-provider's own ids; others originate from clients and need no query. */
const ID = /^[\w.-]{1,400}$/

export const SEALED_PAYLOAD: SealedColumn = { table: 'identity.oidc_payload', key: ['model', 'id'], column: 'payload' }

type PayloadRow = { id: string; payload: string; consumedAt: Date | null }

/**
 * Payloads are stored by the hash of their id, and encrypted because they repeat the id. Expired rows count as missing.
 * A concurrent request does not restore an ended session.
 */
export function createPostgresAdapter(pool: pg.Pool, sealing: Sealing, now: () => Date): AdapterFactory {
  async function find(name: string, column: string, model: string, value: string): Promise<AdapterPayload | undefined> {
    const text = `select id, payload, consumed_at as "consumedAt" from identity.oidc_payload
      where model = $1 and ${column} = $2 and (expires_at is null or expires_at > $3)`
    const found = await pool.query<PayloadRow>({ name, text, values: [model, value, now()] })
    const [row] = found.rows
    if (!row) return undefined
    const opened = await sealing.open(row.payload, buildSealingPurpose(SEALED_PAYLOAD, model, row.id))
    const payload = JSON.parse(opened) as AdapterPayload
    return row.consumedAt ? { ...payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) } : payload
  }

  return (model: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      // An anonymous session is stored only for a sign-out confirmation.
      if (model === 'Session' && !payload.accountId && !payload.state) return
      const stored = hashSecret(id)
      const { grantId, accountId, uid } = payload
      await pool.query({
        name: 'identity-oidc-upsert',
        text: `insert into identity.oidc_payload
            (model, id, payload, grant_id, uid, account_id, session_grants, expires_at)
          select $1, $2, $3, $4, $5, $6, $7, $8
          where not exists (select from identity.ended_session where fsid = $9)
          on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
            uid = excluded.uid, account_id = excluded.account_id, session_grants = excluded.session_grants,
            expires_at = excluded.expires_at`,
        values: [
          model,
          stored,
          sealing.seal(JSON.stringify(payload), buildSealingPurpose(SEALED_PAYLOAD, model, stored)),
          REVOCABLE.has(model) && grantId ? hashSecret(grantId) : null,
          uid ?? null,
          accountId ?? null,
          model === 'Session' ? listGrantHashes(payload) : null,
          expiresIn ? new Date(now().getTime() + expiresIn * 1000) : null,
          model === 'Session' && uid ? computeSessionKey(uid) : null,
        ],
      })
    },
    find: async (id) => (ID.test(id) ? find('identity-oidc-find', 'id', model, hashSecret(id)) : undefined),
    findByUid: async (uid) => (ID.test(uid) ? find('identity-oidc-find-by-uid', 'uid', model, uid) : undefined),
    findByUserCode: async () => undefined,
    async consume(id) {
      const text = 'update identity.oidc_payload set consumed_at = $3 where model = $1 and id = $2'
      await pool.query({ name: 'identity-oidc-consume', text, values: [model, hashSecret(id), now()] })
    },
    async destroy(id) {
      const text = 'delete from identity.oidc_payload where model = $1 and id = $2'
      await pool.query({ name: 'identity-oidc-destroy', text, values: [model, hashSecret(id)] })
    },
    async revokeByGrantId(grantId) {
      const text = 'delete from identity.oidc_payload where grant_id = $1'
      await pool.query({ name: 'identity-oidc-revoke', text, values: [hashSecret(grantId)] })
    },
  })
}

function listGrantHashes({ authorizations = {} }: AdapterPayload): string[] {
  return Object.values(authorizations).flatMap(({ grantId }) => (grantId ? [hashSecret(grantId)] : []))
}
