import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { z } from 'zod'

/** The embedded provider supplies `jwks`; otherwise keys are fetched from `jwksUri`. */
export type TokenIssuer = {
  issuer: string
  audience: string
  clientId: string
  jwks?: () => Promise<JSONWebKeySet>
  jwksUri?: string
}

const claimsSchema = z.object({
  sub: z.string().min(1),
  exp: z.number(),
  iat: z.number(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
  phone_number: z.string().optional(),
  realm_access: z.object({ roles: z.array(z.string()) }).optional(),
  fsid: z.string().optional(),
  auth_time: z.number().optional(),
  // Unreadable claims prove no second factor, but are no reason to reject the user.
  amr: z.array(z.string()).optional().catch(undefined),
  acr: z.string().optional().catch(undefined),
})

export type TokenClaims = z.output<typeof claimsSchema>

/**
 * Supports the embedded provider and Keycloak (outside services: Keycloak). Rejects ID tokens. Keycloak's default
 * audience is only `account`, so `azp` with our client id counts too.
 */
export function createTokenVerifier(source: TokenIssuer, now: () => Date): (token: string) => Promise<TokenClaims> {
  const keys = keySource(source)
  return async (token) => {
    const { payload } = await jwtVerify(token, await keys(), {
      issuer: source.issuer,
      clockTolerance: 5,
      currentDate: now(),
      algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
      requiredClaims: ['sub', 'exp', 'iat'],
    })
    const refuse = (claim: string) => new errors.JWTClaimValidationFailed(`Unexpected ${claim}`, payload, claim)
    if (payload.typ !== undefined && payload.typ !== 'Bearer') throw refuse('typ')
    if ('nonce' in payload || 'at_hash' in payload) throw refuse('typ')
    const audiences = [payload.aud ?? []].flat()
    if (!audiences.includes(source.audience) && payload.azp !== source.clientId) throw refuse('aud')
    return claimsSchema.parse(payload)
  }
}

function keySource(source: TokenIssuer): () => Promise<JWTVerifyGetKey> {
  if (source.jwks) {
    const read = source.jwks
    let known: { text: string; set: JWTVerifyGetKey } | undefined
    return async () => {
      const set = await read()
      const text = set.keys.map((key) => key.kid).join()
      if (known?.text !== text) known = { text, set: createLocalJWKSet(set) }
      return known.set
    }
  }
  if (!source.jwksUri) throw new Error('A token issuer needs its keys or their address')
  const remote = createRemoteJWKSet(new URL(source.jwksUri), {
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
    timeoutDuration: 5_000,
  })
  return async () => remote
}
