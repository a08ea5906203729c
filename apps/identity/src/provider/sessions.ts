import type { EventRequest } from '@forenet/domain/security-event'
import type { IdentityRealm, TokenLifetimes } from '../options.ts'
import { findCurrentRequest } from './current-request.ts'
import { computeSessionKey } from './session-state.ts'

export const SESSION_ENDED_CHANNEL = 'forenet_session_ended'

/** An access token is accepted this long after its expiry. */
const CLOCK_TOLERANCE_SECONDS = 30

export type OpenSession = { uid: string; userAgent: string; signedInAt: Date }

/** `passwordVersion`: when the password or passkey was verified. */
export type SignedInSession = { accountId: string; passwordVersion: number; userAgent: string }

export type Sessions = ReturnType<typeof buildSessions>

export function buildSessions(
  realm: Pick<IdentityRealm, 'pool' | 'now' | 'securityEvent' | 'signedOut'> & {
    ttl: Pick<TokenLifetimes, 'accessToken' | 'idle' | 'session'>
  },
) {
  const { pool, now, ttl, signedOut, securityEvent } = realm

  /**
   * Makes all processes reject the session's access tokens: stored, published by NOTIFY, and reported to this process.
   */
  async function announceEnd(uid: string, accountId: string, request = findCurrentRequest()): Promise<void> {
    const fsid = computeSessionKey(uid)
    const until = new Date(now().getTime() + (ttl.accessToken + CLOCK_TOLERANCE_SECONDS) * 1000)
    await pool.query(
      `with ended as (
         insert into identity.ended_session (fsid, until) values ($1, $2)
         on conflict (fsid) do update set until = excluded.until),
       forgotten as (delete from identity.sign_in where session_uid = $4)
       select pg_notify($3, $1)`,
      [fsid, until, SESSION_ENDED_CHANNEL, uid],
    )
    signedOut?.(fsid, until)
    securityEvent({ event: 'session-ended', account: accountId }, request)
  }

  /** Refresh tokens and grants first, so that no access token is issued after the announcement. */
  async function end(uids: readonly string[], accountId: string, request?: EventRequest): Promise<void> {
    if (uids.length === 0) return
    await pool.query(
      `with ended as (
         delete from identity.oidc_payload where model = 'Session' and uid = any ($1) returning session_grants),
       granted as (select unnest(session_grants) as id from ended)
       delete from identity.oidc_payload using granted
       where grant_id = granted.id or (model = 'Grant' and oidc_payload.id = granted.id)`,
      [uids],
    )
    for (const uid of uids) await announceEnd(uid, accountId, request)
  }

  async function ofAccount(accountId: string): Promise<OpenSession[]> {
    const found = await pool.query<{ uid: string; userAgent: string | null; signedInAt: Date | null }>(
      `select session.uid, sign_in.user_agent as "userAgent", sign_in.signed_in_at as "signedInAt"
       from identity.oidc_payload session left join identity.sign_in on sign_in.session_uid = session.uid
       where session.model = 'Session' and session.account_id = $1 and session.expires_at > $2
       order by sign_in.signed_in_at desc nulls last`,
      [accountId, now()],
    )
    return found.rows.map((row) => ({
      uid: row.uid,
      userAgent: row.userAgent ?? '',
      signedInAt: row.signedInAt ?? now(),
    }))
  }

  return {
    announceEnd,
    ofAccount,

    /** If the password has changed since, ends the session and returns false. */
    async recordSignIn(uid: string, signIn: SignedInSession): Promise<boolean> {
      const { accountId, passwordVersion, userAgent } = signIn
      const recorded = await pool.query(
        `insert into identity.sign_in (session_uid, account_id, user_agent, signed_in_at)
         select $1, id, $3, $4 from identity.account where id = $2 and password_version = $5
         on conflict (session_uid) do update
           set account_id = excluded.account_id, user_agent = excluded.user_agent, signed_in_at = excluded.signed_in_at`,
        [uid, accountId, userAgent.replaceAll('\0', '').slice(0, 400), now(), passwordVersion],
      )
      if (recorded.rowCount === 1) return true
      await end([uid], accountId)
      return false
    },

    async keepOpen(uid: string): Promise<void> {
      await pool.query(
        `update identity.oidc_payload set expires_at = least(
           $2::timestamptz + $3 * interval '1 second',
           (select signed_in_at + $4 * interval '1 second' from identity.sign_in where session_uid = $1))
         where model = 'Session' and uid = $1 and expires_at > $2`,
        [uid, now(), ttl.idle, ttl.session],
      )
    },

    /** Only if the session belongs to the account; returns whether it existed. */
    async endOne(accountId: string, fsid: string, request?: EventRequest): Promise<boolean> {
      const session = (await ofAccount(accountId)).find((open) => computeSessionKey(open.uid) === fsid)
      if (session) await end([session.uid], accountId, request)
      return session !== undefined
    },

    async endAll(accountId: string, exceptUid?: string, request?: EventRequest): Promise<void> {
      const uids = (await ofAccount(accountId)).map((open) => open.uid).filter((uid) => uid !== exceptUid)
      await end(uids, accountId, request)
    },

    async isSignedInSince(uid: string, since: Date): Promise<boolean> {
      const found = await pool.query('select from identity.sign_in where session_uid = $1 and signed_in_at >= $2', [
        uid,
        since,
      ])
      return found.rowCount === 1
    },

    /** Grants without a session, with their codes and refresh tokens. */
    async forgetGrants(accountId: string): Promise<void> {
      await pool.query(
        `with granted as (select id from identity.oidc_payload where model = 'Grant' and account_id = $1)
         delete from identity.oidc_payload using granted
         where grant_id = granted.id or (model = 'Grant' and oidc_payload.id = granted.id)`,
        [accountId],
      )
    },

    async hasEnded(fsid: string): Promise<boolean> {
      const found = await pool.query({
        name: 'identity-session-ended',
        text: 'select from identity.ended_session where fsid = $1 and until > $2',
        values: [fsid, now()],
      })
      return (found.rowCount ?? 0) > 0
    },
  }
}
