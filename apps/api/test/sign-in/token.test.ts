import { memberFindByEmail } from '@forenet/contract/member-calls'
import { accessTokenValidate } from '@forenet/contract/tools-calls'
import { createMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { createTokenMaker, TEST_AUDIENCE, TEST_CLIENT, TEST_ISSUER, type TokenClaims } from '@forenet/testkit/tokens'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTokenVerifier } from '../../src/platform/access/verify-token.ts'

let portal: TestPortal
let email: string
beforeAll(async () => {
  portal = await startTestPortal()
  email = (await createMember(portal.database)).email ?? ''
})
afterAll(() => portal.stop())

/** The result of a guarded call and of validate-token for a token. */
async function verdict(token: string) {
  const answer = await portal.call({ token }, memberFindByEmail, { query: { email } })
  const check = await portal.call(null, accessTokenValidate, { body: { token } })
  expect(check.status).toBe(200)
  return {
    status: answer.status,
    code: answer.status === 200 ? null : answer.problem.code,
    isValid: check.body.isValid,
  }
}
const accepted = { status: 200, code: null, isValid: true }
const invalid = { status: 401, code: 'token-invalid', isValid: false }

describe('a valid token', () => {
  test.each<[string, TokenClaims]>([
    ['of the portal', {}],
    ['of a plain Keycloak, which names only account as audience but our client as azp', { audience: 'account' }],
    ['without typ', { extra: { typ: undefined } }],
    ['of another client with our audience', { extra: { azp: 'another-client' } }],
    ['whose e-mail is written in capitals', {}],
    ['with a role besides those of the provider', { roles: ['offline_access', 'org:KLUB|role:user'] }],
  ])('%s', async (what, claims) => {
    const written = what.includes('capitals') ? email.toUpperCase() : email
    expect(await verdict(await portal.token({ email: written, ...claims }))).toEqual(accepted)
  })
})

describe('an invalid token', () => {
  test.each<[string, TokenClaims]>([
    ['of another issuer', { issuer: 'http://elsewhere.test/auth/realms/forenet' }],
    ['of another realm', { issuer: `${TEST_ISSUER}-2` }],
    ['for another audience and client', { audience: 'another-api', extra: { azp: 'another-client' } }],
    ['that is an ID token by type', { extra: { typ: 'ID' } }],
    ['that is a refresh token', { extra: { typ: 'Refresh' } }],
    ['that is an ID token by its nonce', { extra: { nonce: 'n' } }],
    ['that is an ID token by its at_hash', { extra: { at_hash: 'h' } }],
    ['whose roles are no texts', { extra: { realm_access: { roles: [1, { role: 'SUPER_ADMIN' }] } } }],
    ['whose e-mail is no text', { extra: { email: { $ne: null } } }],
    ['that expired a minute ago', { expiresIn: -60 }],
    [
      'that is of tomorrow',
      { issuedAt: new Date('2026-11-21T11:00:00Z'), extra: { nbf: Math.floor(Date.UTC(2026, 10, 21, 11) / 1000) } },
    ],
  ])('is one %s', async (_what, claims) => {
    expect(await verdict(await portal.token({ email, ...claims }))).toEqual(invalid)
  })

  test('is one signed with another key under our key id', async () => {
    const forger = await createTokenMaker()
    expect(
      await verdict(await forger.token({ email, issuedAt: portal.clock.now, roles: ['org:ALL|role:SUPER_ADMIN'] })),
    ).toEqual(invalid)
  })

  test('is unsigned', async () => {
    const bare = new UnsecuredJWT({
      email,
      email_verified: true,
      azp: TEST_CLIENT,
      realm_access: { roles: ['org:ALL|role:SUPER_ADMIN'] },
    })
      .setSubject(email)
      .setIssuer(TEST_ISSUER)
      .setAudience(TEST_AUDIENCE)
      .setIssuedAt(portal.clock.now)
      .setExpirationTime(new Date(portal.clock.now.getTime() + 60_000))
      .encode()
    expect((await verdict(bare)).isValid).toBe(false)
    expect((await verdict(bare)).status).toBe(401)
    const [header, payload, signature] = (await portal.token({ email })).split('.')
    const none = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(header ?? '', 'base64url').toString()), alg: 'none' }),
    ).toString('base64url')
    expect(await verdict(`${none}.${payload}.${signature}`)).toEqual(invalid)
  })

  test('is signed with a shared secret', async () => {
    const secret = new TextEncoder().encode('the public key, taken for a secret, is at least 32 bytes')
    const token = await new SignJWT({ email, azp: TEST_CLIENT, realm_access: { roles: ['org:ALL|role:USER'] } })
      .setProtectedHeader({ alg: 'HS256', kid: 'test' })
      .setSubject(email)
      .setIssuer(TEST_ISSUER)
      .setAudience(TEST_AUDIENCE)
      .setIssuedAt(portal.clock.now)
      .setExpirationTime(new Date(portal.clock.now.getTime() + 60_000))
      .sign(secret)
    expect(await verdict(token)).toEqual(invalid)
  })

  test('has a changed payload', async () => {
    const [header, payload, signature] = (await portal.token({ email })).split('.')
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as Record<string, unknown>
    const raised = Buffer.from(
      JSON.stringify({ ...claims, realm_access: { roles: ['org:ALL|role:SUPER_ADMIN'] } }),
    ).toString('base64url')
    expect(await verdict(`${header}.${raised}.${signature}`)).toEqual(invalid)
  })

  test.each(['sub', 'exp', 'iat'])('is one without %s', async (claim) => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'own', alg: 'ES256' }]
    const source = { issuer: TEST_ISSUER, audience: TEST_AUDIENCE, clientId: TEST_CLIENT, jwks: async () => ({ keys }) }
    const verify = createTokenVerifier(source, () => portal.clock.now)
    const seconds = Math.floor(portal.clock.now.getTime() / 1000)
    const claims = { iss: TEST_ISSUER, aud: TEST_AUDIENCE, sub: 'a', iat: seconds, exp: seconds + 60, email }
    const sign = (payload: Record<string, unknown>) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'own' }).sign(privateKey)
    expect(await verify(await sign(claims))).toMatchObject({ sub: 'a', email })
    await expect(verify(await sign({ ...claims, [claim]: undefined }))).rejects.toThrow(claim)
  })

  test.each(['x', 'a.b.c', '..', 'eyJhbGciOiJub25lIn0..', 'é'.repeat(50), ' '.repeat(40)])('%j', async (token) => {
    expect((await portal.call(null, accessTokenValidate, { body: { token } })).body).toEqual({ isValid: false })
  })
})

describe('a valid token without access', () => {
  test.each<[string, TokenClaims, string]>([
    ['whose e-mail is not verified', { emailVerified: false }, 'email-not-verified'],
    [
      'whose provider does not tell whether the e-mail is verified',
      { extra: { email_verified: undefined } },
      'email-not-verified',
    ],
    ['who has no e-mail', { extra: { email: undefined } }, 'email-not-verified'],
    // Look-alikes: the Kelvin sign folds to k; a Cyrillic a is a different letter.
    ['whose e-mail has a Kelvin sign for its k', { email: '\u212Aasper@example.org' }, 'email-not-accepted'],
    ['whose domain has one', { email: 'kasper@\u212Aor.dk' }, 'email-not-accepted'],
    ['whose e-mail has a Cyrillic a', { email: '\u0430sta@example.org' }, 'email-not-accepted'],
    ['whose e-mail has Danish letters', { email: 'søren@blåbær.dk' }, 'email-not-accepted'],
    ['whose e-mail ends in a space that is none', { email: 'asta@example.org\u00A0' }, 'email-not-accepted'],
    ['whose e-mail is no address', { email: 'asta' }, 'email-not-accepted'],
    ['who has no role', { roles: [] }, 'not-allowed'],
    ['who has only roles of the provider', { roles: ['offline_access', 'default-roles-forenet'] }, 'not-allowed'],
    ['who has a role the portal does not know', { roles: ['org:KLUB|role:GUEST'] }, 'not-allowed'],
    ['who has no roles at all', { extra: { realm_access: undefined } }, 'not-allowed'],
  ])('%s', async (_what, claims, code) => {
    expect(await verdict(await portal.token({ email, ...claims }))).toEqual({ status: 403, code, isValid: false })
  })
})

test("an e-mail that case-folds to a member's does not open that member's account", async () => {
  const member = await createMember(portal.database, { email: 'kasper.kelvin@example.org' })
  const person = { email: '\u212Aasper.\u212Aelvin@example.org' }
  const answer = await portal.call(person, memberFindByEmail, { query: { email: member.email ?? '' } })
  expect(answer).toMatchObject({ status: 403, problem: { code: 'email-not-accepted' } })
})
