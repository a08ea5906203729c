import type { Realm } from '../options.ts'
import { sessionKey } from './session-state.ts'

/** Channel on which every process hears of ended sessions; the payload is the `fsid`. */
export const SESSION_ENDED_CHANNEL = 'forenet_session_ended'

/** An access token is still accepted this long after it expired, for clocks that disagree (the API's tolerance, and some). */
const CLOCK_TOLERANCE_SECONDS = 30

export type OpenSession = { uid: string; userAgent: string; signedInAt: Date }

export type Sessions = ReturnType<typeof buildSessions>

/** The single-sign-on sessions of people: listing them, ending them, and telling the API that they ended. */
export function buildSessions(realm: Realm) {
  const { pool, now, ttl, signedOut } = realm

  /** Makes the access tokens of a session worthless everywhere: recorded, announced to all processes, told to this one. */
  async function announceEnd(uid: string): Promise<void> {
    const fsid = sessionKey(uid)
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
  }

  /** Ends sessions: their refresh tokens and grants go first, so that no new access token can appear after the notice. */
  async function end(uids: readonly string[]): Promise<void> {
    if (uids.length === 0) return
    await pool.query(
      `with ended as (
         delete from identity.oidc_payload where model = 'Session' and uid = any ($1) returning payload),
       granted as (
         select value ->> 'grantId' as id from ended, json_each(payload -> 'authorizations'))
       delete from identity.oidc_payload using granted
       where grant_id = granted.id or (model = 'Grant' and oidc_payload.id = granted.id)`,
      [uids],
    )
    for (const uid of uids) await announceEnd(uid)
  }

  /** The open sessions of an account, newest first. */
  async function ofAccount(accountId: string): Promise<OpenSession[]> {
    const found = await pool.query<{ uid: string; user_agent: string | null; signed_in_at: Date | null }>(
      `select session.uid, sign_in.user_agent, sign_in.signed_in_at
       from identity.oidc_payload session left join identity.sign_in on sign_in.session_uid = session.uid
       where session.model = 'Session' and session.account_id = $1 and session.expires_at > $2
       order by sign_in.signed_in_at desc nulls last`,
      [accountId, now()],
    )
    return found.rows.map((row) => ({
      uid: row.uid,
      userAgent: row.user_agent ?? '',
      signedInAt: row.signed_in_at ?? now(),
    }))
  }

  return {
    announceEnd,
    ofAccount,

    /** Remembers where a session was signed in. */
    async recordSignIn(uid: string, accountId: string, userAgent: string): Promise<void> {
      await pool.query(
        `insert into identity.sign_in (session_uid, account_id, user_agent, signed_in_at) values ($1, $2, $3, $4)
         on conflict (session_uid) do update
           set account_id = excluded.account_id, user_agent = excluded.user_agent, signed_in_at = excluded.signed_in_at`,
        [uid, accountId, userAgent.replaceAll('\0', '').slice(0, 400), now()],
      )
    },

    /** Ends one session, named by its `fsid`, if it is that account's. Returns whether there was such a session. */
    async endOne(accountId: string, fsid: string): Promise<boolean> {
      const session = (await ofAccount(accountId)).find((open) => sessionKey(open.uid) === fsid)
      if (session) await end([session.uid])
      return session !== undefined
    },

    /** Ends all sessions of an account, except one if it is named. */
    async endAll(accountId: string, exceptUid?: string): Promise<void> {
      const uids = (await ofAccount(accountId)).map((open) => open.uid).filter((uid) => uid !== exceptUid)
      await end(uids)
    },

    /** Whether somebody signed in to this session at `since` or later. */
    async isSignedInSince(uid: string, since: Date): Promise<boolean> {
      const found = await pool.query('select from identity.sign_in where session_uid = $1 and signed_in_at >= $2', [
        uid,
        since,
      ])
      return found.rowCount === 1
    },

    /** Deletes the grants of an account that no session of its holds any more, with their codes and refresh tokens. */
    async forgetGrants(accountId: string): Promise<void> {
      // Only grants are read: the payload of others may hold a character that the database refuses to take apart.
      await pool.query(
        `with granted as materialized (
           select id, case model when 'Grant' then payload ->> 'accountId' end as account_id
           from identity.oidc_payload where model = 'Grant')
         delete from identity.oidc_payload using granted
         where granted.account_id = $1
           and (grant_id = granted.id or (model = 'Grant' and oidc_payload.id = granted.id))`,
        [accountId],
      )
    },

    /** Whether the session of an access token has ended. */
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
