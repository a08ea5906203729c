import { parseRoles } from '@forenet/domain/roles'
import { needsStrongSignIn } from '@forenet/domain/sign-in-strength'
import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose'

export const TEST_ISSUER = 'http://identity.test/auth/realms/forenet'
export const TEST_CLIENT = 'forenet-portal'
export const TEST_AUDIENCE = 'portal-api'

export type TokenClaims = {
  email?: string
  /** The provider's id of the person; made of the e-mail unless said otherwise. */
  subject?: string
  roles?: string[]
  givenName?: string
  familyName?: string
  phone?: string
  emailVerified?: boolean
  session?: string
  expiresIn?: number
  issuedAt?: Date
  /** How the person signed in: administrators with a second factor unless said otherwise. */
  amr?: string[]
  acr?: string
  /** When; as the token was made unless said otherwise, null where the token does not say. */
  signedInAt?: Date | null
  issuer?: string
  audience?: string
  extra?: Record<string, unknown>
}

export type TokenMaker = { jwks: JSONWebKeySet; token: (claims?: TokenClaims) => Promise<string> }

/** A signing key of its own and tokens made with it, shaped as the embedded provider and Keycloak shape theirs. */
export async function tokenMaker(): Promise<TokenMaker> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }] }
  return {
    jwks,
    token: ({
      email = 'nobody@example.org',
      roles = ['org:ALL|role:USER'],
      expiresIn = 300,
      issuedAt = new Date(),
      ...rest
    } = {}) => {
      const seconds = secondsOf(issuedAt)
      const { signedInAt = issuedAt } = rest
      const strong = needsStrongSignIn(parseRoles(roles))
      return new SignJWT({
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
        auth_time: signedInAt ? secondsOf(signedInAt) : undefined,
        ...rest.extra,
      })
        .setProtectedHeader({ alg: 'ES256', kid: 'test' })
        .setSubject(rest.subject ?? email.toLowerCase())
        .setIssuer(rest.issuer ?? TEST_ISSUER)
        .setAudience(rest.audience ?? TEST_AUDIENCE)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + expiresIn)
        .sign(privateKey)
    },
  }
}

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
