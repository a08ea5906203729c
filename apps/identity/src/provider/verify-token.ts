import { createLocalJWKSet, errors, type JWK, jwtVerify } from 'jose'
import type { Account, Accounts } from '../accounts/account.ts'
import type { IdentityRealm } from '../options.ts'
import type { Sessions } from './sessions.ts'

/** Undefined without a valid access token and an open session. */
export type TokenVerifier = (authorization: string | undefined) => Promise<Account | undefined>

export function buildTokenVerifier(
  realm: IdentityRealm,
  keys: JWK[],
  accounts: Accounts,
  sessions: Sessions,
): TokenVerifier {
  const keySet = createLocalJWKSet({ keys })
  return async (authorization) => {
    const token = /^bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1]
    if (!token) return undefined
    const payload = await payloadOf(token)
    if (payload?.typ !== 'Bearer' || !payload.sub) return undefined
    const fsid = payload.fsid
    if (typeof fsid !== 'string' || (await sessions.hasEnded(fsid))) return undefined
    const account = await accounts.byId(payload.sub)
    return account?.disabled ? undefined : account
  }

  async function payloadOf(token: string) {
    try {
      const { issuer, audience } = realm
      const verified = await jwtVerify(token, keySet, {
        issuer,
        audience,
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'exp', 'iat'],
      })
      return verified.payload
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }
}
