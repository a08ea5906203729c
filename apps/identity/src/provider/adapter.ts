import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type pg from 'pg'
import { sessionKey } from './session-state.ts'

/** What may be revoked with its grant. Interactions carry a grant id too, but deleting one breaks switching the user. */
const REVOCABLE = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken'])

/** Every id the protocol engine makes looks like this; anything else was typed by a client and is not worth a query. */
const ID = /^[\w.-]{1,400}$/

type PayloadRow = { payload: AdapterPayload; consumed_at: Date | null }

/**
 * Keeps what oidc-provider stores in `identity.oidc_payload`. Expired rows count as absent; `deleteExpired` removes them.
 * A session that was ended is not stored again: a request that was under way at that moment would bring it back.
 */
export function postgresAdapter(pool: pg.Pool, now: () => Date): AdapterFactory {
  async function find(name: string, column: string, model: string, value: string): Promise<AdapterPayload | undefined> {
    if (!ID.test(value)) return undefined
    const text = `select payload, consumed_at from identity.oidc_payload
      where model = $1 and ${column} = $2 and (expires_at is null or expires_at > $3)`
    const found = await pool.query<PayloadRow>({ name, text, values: [model, value, now()] })
    const [row] = found.rows
    if (!row) return undefined
    return row.consumed_at ? { ...row.payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) } : row.payload
  }

  return (model: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      await pool.query({
        name: 'identity-oidc-upsert',
        text: `insert into identity.oidc_payload (model, id, payload, grant_id, uid, account_id, expires_at)
          select $1, $2, $3, $4, $5, $6, $7
          where not exists (select from identity.ended_session where fsid = $8)
          on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
            uid = excluded.uid, account_id = excluded.account_id, expires_at = excluded.expires_at`,
        values: [
          model,
          id,
          JSON.stringify(payload),
          (REVOCABLE.has(model) && payload.grantId) || null,
          payload.uid ?? null,
          model === 'Session' ? (payload.accountId ?? null) : null,
          expiresIn ? new Date(now().getTime() + expiresIn * 1000) : null,
          model === 'Session' && payload.uid ? sessionKey(payload.uid) : null,
        ],
      })
    },
    find: (id) => find('identity-oidc-find', 'id', model, id),
    findByUid: (uid) => find('identity-oidc-find-by-uid', 'uid', model, uid),
    // Only the device flow has user codes, and it is off.
    findByUserCode: async () => undefined,
    async consume(id) {
      const text = 'update identity.oidc_payload set consumed_at = $3 where model = $1 and id = $2'
      await pool.query({ name: 'identity-oidc-consume', text, values: [model, id, now()] })
    },
    async destroy(id) {
      const text = 'delete from identity.oidc_payload where model = $1 and id = $2'
      await pool.query({ name: 'identity-oidc-destroy', text, values: [model, id] })
    },
    async revokeByGrantId(grantId) {
      const text = 'delete from identity.oidc_payload where grant_id = $1'
      await pool.query({ name: 'identity-oidc-revoke', text, values: [grantId] })
    },
  })
}
