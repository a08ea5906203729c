import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventList } from '@forenet/contract/event-calls'
import { accessTokenValidate } from '@forenet/contract/tools-calls'
import { startTestPortal, TEST_NOW, type TestPortal } from '@forenet/testkit/portal'
import { createTokenMaker, TEST_AUDIENCE, TEST_CLIENT, TEST_ISSUER } from '@forenet/testkit/tokens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTokenVerifier } from '../../src/platform/access/verify-token.ts'

/** The external identity provider's response to a request for its keys. */
let answer: { status: number; body: string } = { status: 200, body: '' }
let provider: Server
let portal: TestPortal
let tokens: Awaited<ReturnType<typeof createTokenMaker>>
/** A verifier caches keys and delays requests, so each case uses a new one. */
let verify: ReturnType<typeof createTokenVerifier>

beforeAll(async () => {
  provider = createServer((_request, reply) => reply.writeHead(answer.status).end(answer.body)).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  tokens = await createTokenMaker()
  portal = await startTestPortal({ verify: (token) => verify(token) })
})
afterAll(async () => {
  await portal.stop()
  provider.close()
})

/** The result of a guarded call and of validate-token for this provider response. */
async function verdict(status: number, body: string, token: string) {
  answer = { status, body }
  const jwksUri = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/certs`
  const source = { issuer: TEST_ISSUER, audience: TEST_AUDIENCE, clientId: TEST_CLIENT, jwksUri }
  verify = createTokenVerifier(source, () => TEST_NOW)
  const guarded = await portal.call({ token }, eventList, { query: {} })
  const check = await portal.call(null, accessTokenValidate, { body: { token } })
  return [guarded.status, guarded.problem.code, check.status, check.body.isValid]
}

describe('a failure to fetch keys signs no one out', () => {
  test.each([
    ['an error', 500, ''],
    ['not found', 404, '{"error":"Realm does not exist"}'],
    ['a page of HTML', 200, '<html>'],
    ['nothing', 200, ''],
    ['JSON without keys', 200, '{"error":"x"}'],
    ['keys that are none', 200, '{"keys":"x"}'],
  ])('%s', async (_what, status, body) => {
    const token = await tokens.token({ issuedAt: TEST_NOW, email: 'asta@example.org' })
    expect(await verdict(status, body, token)).toEqual([503, 'overloaded', 503, undefined])
  })
})

describe('with keys available', () => {
  test('a valid token is accepted', async () => {
    const token = await tokens.token({ issuedAt: TEST_NOW, email: 'asta@example.org' })
    expect(await verdict(200, JSON.stringify(tokens.jwks), token)).toEqual([200, undefined, 200, true])
  })

  test.each([
    ['signed by a key that is not among them', 200, '{"keys":[]}', {}],
    ['that has expired', 200, null, { expiresIn: -60 }],
  ])('a token %s is rejected', async (_what, status, body, claims) => {
    const token = await tokens.token({ issuedAt: TEST_NOW, email: 'asta@example.org', ...claims })
    const keys = body ?? JSON.stringify(tokens.jwks)
    expect(await verdict(status, keys, token)).toEqual([401, 'token-invalid', 200, false])
  })
})
