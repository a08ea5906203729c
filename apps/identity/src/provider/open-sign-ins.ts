import { createHash } from 'node:crypto'
import { findIpv6SiteKey } from '@forenet/domain/network-address'
import { hashSecret } from '../keys/secret-hash.ts'
import type { IdentityRealm } from '../options.ts'

export const SIGN_IN_STAGES = { begun: 0, seen: 1, sent: 2 } as const

export type SignInStage = (typeof SIGN_IN_STAGES)[keyof typeof SIGN_IN_STAGES]

/** Browsers request the page immediately, so an unseen sign-in is abandoned. */
const UNSEEN_SECONDS = 5 * 60

/** Per site, enough for a large shared network. */
const MAX_PER_SITE = 1_000

/** In total; they take tens of megabytes. */
const MAX_SIGN_INS = 10_000

const COUNT_EVERY = 1_000

const MAX_ANONYMOUS_SESSIONS = 10_000

export type OpenSignIns = ReturnType<typeof buildOpenSignIns>

export function buildOpenSignIns(
  { pool, now, ttl }: Pick<IdentityRealm, 'pool' | 'now' | 'ttl'>,
  most = MAX_SIGN_INS,
  mostPerSite = MAX_PER_SITE,
) {
  let begunSinceCount = 0

  async function dropSurplus(): Promise<number> {
    begunSinceCount = 0
    const dropped = await pool.query(
      `with surplus as (
         select count(*) - $1 as n from identity.oidc_payload where stage is not null),
       ranked as (
         select id, row_number() over (partition by network order by stage desc, started_at desc, id) as rank
         from identity.oidc_payload where stage is not null and (select n from surplus) > 0)
       delete from identity.oidc_payload where model = 'Interaction' and id in (
         select id from ranked order by rank desc, id limit greatest(0, (select n from surplus)))`,
      [most],
    )
    return dropped.rowCount ?? 0
  }

  async function dropAnonymousSessions(): Promise<number> {
    const dropped = await pool.query(
      `delete from identity.oidc_payload where model = 'Session' and account_id is null and id in (
         select id from identity.oidc_payload where model = 'Session' and account_id is null
         order by expires_at desc offset $1)`,
      [MAX_ANONYMOUS_SESSIONS],
    )
    return dropped.rowCount ?? 0
  }

  return {
    /** Idempotent. */
    async begin(uid: string, address: string): Promise<void> {
      const network = createHash('sha256')
        .update(`sign-in at ${findIpv6SiteKey(address)}`)
        .digest('base64url')
      const at = now()
      const counted = await pool.query(
        `update identity.oidc_payload set network = $2, stage = $3, started_at = $4, expires_at = $5
         where model = 'Interaction' and id = $1 and stage is null`,
        [hashSecret(uid), network, SIGN_IN_STAGES.begun, at, new Date(at.getTime() + UNSEEN_SECONDS * 1000)],
      )
      if (counted.rowCount === 0) return
      await pool.query(
        `delete from identity.oidc_payload where model = 'Interaction' and id in (
           select id from identity.oidc_payload where network = $1
           order by stage desc, started_at desc, id offset $2)`,
        [network, mostPerSite],
      )
      begunSinceCount += 1
      if (begunSinceCount >= COUNT_EVERY) await dropSurplus()
    },

    /** Extends a displayed or submitted sign-in to its full lifetime. */
    async reach(uid: string, stage: SignInStage): Promise<void> {
      await pool.query(
        `update identity.oidc_payload set stage = $2, expires_at = started_at + $3 * interval '1 second'
         where model = 'Interaction' and id = $1 and stage < $2`,
        [hashSecret(uid), stage, ttl.interaction],
      )
    },

    async bound(): Promise<number> {
      return (await dropSurplus()) + (await dropAnonymousSessions())
    },
  }
}
