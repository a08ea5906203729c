import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { parseRoles } from '@forenet/domain/roles'
import { needsStrongSignIn } from '@forenet/domain/sign-in-strength'
import type { JSONWebKeySet } from 'jose'

export const TEST_ISSUER = 'http://identity.test/auth/realms/forenet'
export const TEST_CLIENT = 'forenet-portal'
export const TEST_AUDIENCE = 'portal-api'

export type TokenClaims = {
  email?: string
  subject?: string
  roles?: string[]
  givenName?: string
  familyName?: string
  phone?: string
  emailVerified?: boolean
  session?: string
  expiresIn?: number
  issuedAt?: Date
  /** Authentication methods of the sign-in; administrators have a second factor by default. */
  amr?: string[]
  acr?: string
  /** Time of the sign-in, by default when the token is issued; null omits the claim. */
  signedInAt?: Date | null
  issuer?: string
  audience?: string
  extra?: Record<string, unknown>
}

export type TokenMaker = { jwks: JSONWebKeySet; token: (claims?: TokenClaims) => Promise<string> }

export async function createTokenMaker(): Promise<TokenMaker> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwks = {
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'test', alg: 'ES256', use: 'sig' }],
  } as JSONWebKeySet
  return {
    jwks,
    token: async ({
      email = 'nobody@example.org',
      roles = ['org:ALL|role:USER'],
      expiresIn = 300,
      issuedAt = new Date(),
      ...rest
    } = {}) => {
      const seconds = toUnixSeconds(issuedAt)
      const { signedInAt = issuedAt } = rest
      const strong = needsStrongSignIn(parseRoles(roles))
      return signToken(privateKey, {
        typ: 'Bearer',
        azp: TEST_CLIENT,
        email,
        email_verified: rest.emailVerified ?? true,
        given_name: rest.givenName ?? 'Test',
        family_name: rest.familyName ?? 'Person',
        phone_number: rest.phone,
        realm_access: { roles },
        fsid: rest.session,
        amr: rest.amr ?? (strong ? ['pwd', 'otp', 'mfa'] : ['pwd']),
        acr: rest.acr,
        auth_time: signedInAt ? toUnixSeconds(signedInAt) : undefined,
        ...rest.extra,
        sub: rest.subject ?? email.toLowerCase(),
        iss: rest.issuer ?? TEST_ISSUER,
        aud: rest.audience ?? TEST_AUDIENCE,
        iat: seconds,
        exp: seconds + expiresIn,
      })
    },
  }
}

/** Signs synchronously, because Web Crypto would switch threads for every test call. */
function signToken(key: KeyObject, claims: Record<string, unknown>): string {
  const content = [{ alg: 'ES256', kid: 'test' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature.toString('base64url')}`
}

function toUnixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
