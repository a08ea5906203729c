import { randomBytes } from 'node:crypto'
import { secretHash } from '../keys/secret-hash.ts'
import type { IdentityRealm } from '../options.ts'

export type ChallengePurpose = 'sign-in' | 'add'

export const CHALLENGE_SECONDS = 5 * 60

/** Challenges are single-use, bound to a sign-in or session. */
export function buildPasskeyChallenges({ pool, now }: IdentityRealm) {
  return {
    async create(purpose: ChallengePurpose, boundTo: string): Promise<string> {
      const challenge = randomBytes(32).toString('base64url')
      await pool.query(
        `insert into identity.passkey_challenge (purpose, bound_to_hash, challenge, expires_at) values ($1, $2, $3, $4)
         on conflict (purpose, bound_to_hash) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`,
        [purpose, secretHash(boundTo), challenge, new Date(now().getTime() + CHALLENGE_SECONDS * 1000)],
      )
      return challenge
    },

    /** Consumed even if verification fails; undefined if expired. */
    async use(purpose: ChallengePurpose, boundTo: string): Promise<string | undefined> {
      const used = await pool.query<{ challenge: string; expiresAt: Date }>(
        `delete from identity.passkey_challenge where purpose = $1 and bound_to_hash = $2
         returning challenge, expires_at as "expiresAt"`,
        [purpose, secretHash(boundTo)],
      )
      const [row] = used.rows
      return row && row.expiresAt > now() ? row.challenge : undefined
    },
  }
}
