import { memberCreate, memberFindByEmail } from '@forenet/contract/member-calls'
import { accessTokenValidate } from '@forenet/contract/tools-calls'
import { createMember } from '@forenet/testkit/builders'
import { startTestPortal, TEST_NOW, type TestPortal } from '@forenet/testkit/portal'
import { createTokenMaker, TEST_AUDIENCE, TEST_CLIENT, TEST_ISSUER } from '@forenet/testkit/tokens'
import { errors } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TokenCache } from '../../src/platform/access/sign-in.ts'
import { createTokenVerifier } from '../../src/platform/access/verify-token.ts'

let portal: TestPortal
let email: string
let verified = 0
beforeAll(async () => {
  const { jwks, token } = await createTokenMaker()
  const clock = { now: TEST_NOW }
  const verify = createTokenVerifier(
    { issuer: TEST_ISSUER, audience: TEST_AUDIENCE, clientId: TEST_CLIENT, jwks: async () => jwks },
    () => portal.clock.now,
  )
  const started = await startTestPortal({
    verify: (text) => {
      verified++
      return verify(text)
    },
  })
  portal = { ...started, token: (claims) => token({ issuedAt: clock.now, ...claims }) }
  email = (await createMember(portal.database)).email ?? ''
})
afterAll(() => portal.stop())
afterEach(() => {
  portal.clock.now = new Date(TEST_NOW)
  portal.endedSessions.clear()
})

const later = (seconds: number) => {
  portal.clock.now = new Date(TEST_NOW.getTime() + seconds * 1000)
}
const ask = async (token: string) => {
  const answer = await portal.call({ token }, memberFindByEmail, { query: { email } })
  return answer.status === 200 ? 'ok' : answer.problem.code
}

describe('a verified token is cached', () => {
  test('and its signature is not checked again until it expires', async () => {
    const token = await portal.token({ email, expiresIn: 300 })
    verified = 0
    expect([await ask(token), await ask(token), await ask(token)]).toEqual(['ok', 'ok', 'ok'])
    expect(verified).toBe(1)
    later(299)
    expect(await ask(token)).toBe('ok')
    expect(verified).toBe(1)
    later(306)
    expect(await ask(token)).toBe('token-invalid')
    expect(verified).toBe(2)
  })

  test('and is rejected after expiry, with five seconds of tolerance', async () => {
    const token = await portal.token({ email, expiresIn: 60 })
    for (const [seconds, expected] of [
      [0, 'ok'],
      [59, 'ok'],
      [64, 'ok'],
      [66, 'token-invalid'],
      [3_600, 'token-invalid'],
    ] as const) {
      later(seconds)
      expect([seconds, await ask(token)]).toEqual([seconds, expected])
    }
  })

  test('but a rejection is not: an account granted its role enters with its next token', async () => {
    expect(await ask(await portal.token({ email, roles: [] }))).toBe('not-allowed')
    expect(await ask(await portal.token({ email }))).toBe('ok')
  })

  test('and a member created meanwhile is found', async () => {
    const newcomer = 'ny.karla@example.org'
    const token = await portal.token({ email: newcomer })
    const search = () => portal.call({ token }, memberFindByEmail, { query: { email: newcomer } })
    expect((await search()).status).toBe(404)
    const body = { firstName: 'Karla', lastName: 'Ny', email: newcomer }
    expect((await portal.call({ token }, memberCreate, { body })).status).toBe(200)
    expect((await search()).status).toBe(200)
  })
})

describe('an ended session', () => {
  test('admits no one, although its token is still valid', async () => {
    portal.endedSessions.add('s-1')
    expect(await ask(await portal.token({ email, session: 's-1' }))).toBe('session-ended')
  })

  test('admits no one, even with a cached token', async () => {
    const token = await portal.token({ email, session: 's-2' })
    const other = await portal.token({ email, session: 's-3' })
    expect([await ask(token), await ask(other)]).toEqual(['ok', 'ok'])
    portal.endedSessions.add('s-2')
    expect([await ask(token), await ask(other)]).toEqual(['session-ended', 'ok'])
    expect((await portal.call(null, accessTokenValidate, { body: { token } })).body).toEqual({ isValid: false })
    portal.app.endSession('s-2')
    expect(await ask(token)).toBe('session-ended')
  })
})

test.each([
  ['in time', new errors.JWKSTimeout()],
  ['at all', new TypeError('fetch failed')],
])('when the keys cannot be fetched %s the portal reports it, and does not reject the token', async (_how, cause) => {
  const other = await startTestPortal({ verify: () => Promise.reject(cause) })
  try {
    const answer = await other.call({ token: 'x'.repeat(60) }, memberFindByEmail, { query: { email } })
    expect([answer.status, answer.problem.code]).toEqual([503, 'overloaded'])
  } finally {
    await other.stop()
  }
})

describe('the token cache', () => {
  test('keeps a value until it expires', () => {
    const cache = new TokenCache<string>()
    cache.keep('token', 'Maja', 1_000, null)
    expect([
      cache.find('token', 999),
      cache.find('other', 999),
      cache.find('token', 1_000),
      cache.find('token', 999),
    ]).toEqual(['Maja', undefined, undefined, undefined])
  })

  test('is bounded and evicts the oldest first', () => {
    const cache = new TokenCache<number>(3)
    for (let n = 0; n < 5; n++) cache.keep(`token ${n}`, n, 1_000, null)
    expect([0, 1, 2, 3, 4].map((n) => cache.find(`token ${n}`, 0))).toEqual([undefined, undefined, 2, 3, 4])
  })

  test('forgets one whole session only', () => {
    const cache = new TokenCache<string>()
    cache.keep('one', 'a', 1_000, 's-1')
    cache.keep('two', 'b', 1_000, 's-1')
    cache.keep('three', 'c', 1_000, 's-2')
    cache.forgetSession('s-1')
    expect(['one', 'two', 'three'].map((token) => cache.find(token, 0))).toEqual([undefined, undefined, 'c'])
  })
})
