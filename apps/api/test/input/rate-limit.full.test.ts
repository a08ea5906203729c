import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { abuseReportCreate } from '@forenet/contract/abuse-report-calls'
import { memberFindByEmail, memberList } from '@forenet/contract/member-calls'
import { accessTokenValidate, publicSettingsGet } from '@forenet/contract/tools-calls'
import { MEMBER_API } from '@forenet/domain/product'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { buildTestIdentity } from '@forenet/testkit/identity'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { createTokenMaker, TEST_AUDIENCE, TEST_CLIENT, TEST_ISSUER } from '@forenet/testkit/tokens'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  ForgedTokens,
  MAX_FORGED_TOKENS_PER_MINUTE,
  MAX_FORGED_TOKENS_PER_NETWORK,
  MAX_PENDING_VERIFICATIONS,
} from '../../src/platform/access/forged-tokens.ts'
import { createTokenVerifier } from '../../src/platform/access/verify-token.ts'

let webFolder: string
let portal: TestPortal
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'forenet-web-'))
  await mkdir(join(webFolder, 'assets'))
  for (const file of ['index.html', 'service-worker.js', 'favicon.svg', 'assets/index.js'])
    await writeFile(join(webFolder, file), '')
  portal = await startTestPortal({ requestsPerMinute: 2, webFolder })
})
afterAll(async () => {
  await portal.stop()
  await rm(webFolder, { recursive: true })
})

const ask = async (remoteAddress: string, url = '/health/live', headers: Record<string, string> = {}) =>
  (await portal.app.http.inject({ method: 'GET', url, headers, remoteAddress })).statusCode

let networks = 0
const newNetwork = () => `198.51.100.${++networks}`

/** The third response to a network that repeats a request, when the limit is used up. */
async function third(network: string, url: string, headers: Record<string, string> = {}) {
  await ask(network, url, headers)
  await ask(network, url, headers)
  return ask(network, url, headers)
}

test.each([
  ['one address', ['192.0.2.7', '192.0.2.7', '192.0.2.7'], 429],
  ['three addresses', ['192.0.2.1', '192.0.2.2', '192.0.2.3'], 200],
  ['one address, also over IPv6', ['192.0.2.9', '::ffff:192.0.2.9', '192.0.2.9'], 429],
  ['three addresses of one IPv6 network', ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:a:b:c:d'], 429],
  ['three IPv6 networks', ['2001:db8:2:1::1', '2001:db8:2:2::1', '2001:db8:2:3::1'], 200],
])('two requests a minute are for %s', async (_what, [first = '', second = '', third = ''], last) => {
  expect([await ask(first), await ask(second), await ask(third)]).toEqual([200, 200, last])
})

test('pages and their files are not counted, so that a whole club can share an IP address', async () => {
  const address = newNetwork()
  for (const url of ['/', '/events?q=ball', '/assets/index.js', '/service-worker.js', '/favicon.svg', '/favicon.ico'])
    expect(await ask(address, url), url).toBeLessThan(400)
  expect([await ask(address), await ask(address), await ask(address)]).toEqual([200, 200, 429])
})

test("a club's path is uncounted only if the club exists", async () => {
  const club = await createOrganisation(portal.database)
  const hidden = await createOrganisation(portal.database, { enabled: false })
  await vi.waitFor(async () => expect(await ask(newNetwork(), `/${club.key}`)).toBe(200), { timeout: 10_000 })
  expect(await third(newNetwork(), `/${club.key}`)).toBe(200)
  for (const url of ['/NOSUCHCLUB', '/embed/nosuchclub', `/${hidden.key}`]) {
    expect(await third(newNetwork(), url), url).toBe(429)
  }
})

test('the rejection says when to retry', async () => {
  const remoteAddress = newNetwork()
  await third(remoteAddress, '/health/live')
  const answer = await portal.app.http.inject({ url: '/health/live', remoteAddress })
  expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  expect(answer.json()).toMatchObject({ code: 'too-many-requests', detail: expect.stringMatching(/in \d+ seconds$/) })
})

describe('rejected requests count as well', () => {
  const search = `${memberFindByEmail.path}?email=nobody@example.org`
  const bearer = async () => ({ authorization: `Bearer ${await portal.token()}` })
  test.each([
    ['a call without a token', 401, search, async () => ({})],
    ['a call with a forged token', 401, search, async () => ({ authorization: `Bearer ${'a'.repeat(40)}` })],
    ['a call that is for others', 403, memberList.path, bearer],
    ['what is not there', 404, search, bearer],
    ['a path that is none', 404, `${MEMBER_API}/nothing`, async () => ({})],
    ['input that is malformed', 400, `${memberFindByEmail.path}?email=`, bearer],
    ['an address that cannot be read', 400, '/%zz', async () => ({})],
  ])('%s', async (_what, status, url, headers) => {
    const network = newNetwork()
    expect(await ask(network, url, await headers())).toBe(status)
    expect(await ask(network, url, await headers())).toBe(status)
    expect(await ask(network, url, await headers())).toBe(429)
    expect(await ask(network), 'and the next call, whatever it is').toBe(429)
  })
})

describe('the path counts as the router reads it', () => {
  test.each([
    ['as it is', publicSettingsGet.path, 200],
    ['with a letter written as an escape', publicSettingsGet.path.replace('/tools', '/%74ools'), 200],
    ['with every letter written as an escape', publicSettingsGet.path.replace(/[a-z]/g, hex), 200],
    ['with a hyphen written as an escape', `${MEMBER_API.replace('-', '%2d')}/member/list`, 401],
    ['with a query behind an escape', `/forenet-member-%61pi/api/v1/member/list?x=/assets/index.js`, 401],
  ])('%s', async (_what, url, status) => {
    const network = newNetwork()
    expect(await ask(network, url)).toBe(status)
    expect(await third(network, url)).toBe(429)
  })
})

describe('the identity provider', () => {
  let database: TestDatabase
  let withIdentity: TestPortal
  beforeAll(async () => {
    database = await createTestDatabase()
    const identity = await buildTestIdentity(database.pool)
    withIdentity = await startTestPortal({ requestsPerMinute: 2, identity: identity.plugin })
  })
  afterAll(async () => {
    await withIdentity.stop()
    await database.drop()
  })

  const realm = '/auth/realms/forenet'
  test.each([
    ['a page of its own', 'GET', `${realm}/terms`, 200, /Too many attempts/],
    ['a form from elsewhere', 'POST', `${realm}/login-actions/reset-credentials`, 403, /Too many attempts/],
    ['the protocol engine', 'GET', `${realm}/.well-known/openid-configuration`, 200, /too-many-requests/],
    ['the protocol engine, encoded', 'GET', '/%61uth/realms/forenet/%2ewell-known/none', 404, /too-many-requests/],
  ] as const)('%s counts, and is rejected with a message', async (_what, method, url, status, words) => {
    const remoteAddress = newNetwork()
    const headers = { 'sec-fetch-site': 'cross-site' }
    const visit = () => withIdentity.app.http.inject({ method, url, headers, remoteAddress })
    expect((await visit()).statusCode).toBe(status)
    expect((await visit()).statusCode).toBe(status)
    const refused = await visit()
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toMatch(words)
  })
})

describe('forged tokens', () => {
  let guarded: TestPortal
  let checks = 0
  let email: string
  beforeAll(async () => {
    const { jwks, token } = await createTokenMaker()
    const verify = createTokenVerifier(
      { issuer: TEST_ISSUER, audience: TEST_AUDIENCE, clientId: TEST_CLIENT, jwks: async () => jwks },
      () => guarded.clock.now,
    )
    const started = await startTestPortal({
      requestsPerMinute: 3_000,
      verify: (text) => {
        checks++
        return verify(text)
      },
    })
    guarded = { ...started, token: (claims) => token({ issuedAt: started.clock.now, ...claims }) }
    email = (await createMember(guarded.database)).email ?? ''
  })
  afterAll(() => guarded.stop())

  const asked = (token: string, remoteAddress: string, whom = email) => {
    const url = `${memberFindByEmail.path}?email=${encodeURIComponent(whom)}`
    return guarded.app.http.inject({ url, headers: { authorization: `Bearer ${token}` }, remoteAddress })
  }
  const search = async (token: string, remoteAddress: string) => (await asked(token, remoteAddress)).statusCode
  const times = (statuses: number[]) => [200, 401, 429].map((status) => statuses.filter((one) => one === status).length)
  const askedByNewcomer = async (remoteAddress: string) => {
    const own = (await createMember(guarded.database)).email ?? ''
    return asked(await guarded.token({ email: own }), remoteAddress, own)
  }

  test('reports without a sign-in are limited per network and hour', async () => {
    const report = async (remoteAddress: string) => {
      const url = abuseReportCreate.path.replace('{orgKey}', 'NOSUCHCLUB')
      const payload = { id: randomUUID(), reason: 'other' }
      return (await guarded.app.http.inject({ method: 'POST', url, payload, remoteAddress })).statusCode
    }
    const network = newNetwork()
    for (let nth = 1; nth <= 20; nth++) expect(await report(network)).toBe(404)
    expect([await report(network), await report(newNetwork())]).toEqual([429, 404])
  })

  test('are verified up to the limit of their IP address, even concurrently', async () => {
    const forger = await createTokenMaker()
    const issuedAt = guarded.clock.now
    const known = await guarded.token({ email, expiresIn: 3_600 })
    expect(await search(known, '192.0.2.50')).toBe(200)
    checks = 0
    const forged = await Promise.all(
      Array.from({ length: 500 }, (_, number) => forger.token({ email: `forger-${number}@example.org`, issuedAt })),
    )
    const flood = await Promise.all(forged.map((token) => search(token, '192.0.2.50')))
    expect(times(flood)).toEqual([0, MAX_FORGED_TOKENS_PER_MINUTE, 500 - MAX_FORGED_TOKENS_PER_MINUTE])
    expect(checks).toBe(MAX_FORGED_TOKENS_PER_MINUTE)
    expect(await search(known, '192.0.2.50'), 'a token that is known').toBe(200)
    const renewed = await guarded.token({ email, extra: { jti: 'renewed' } })
    expect(await search(renewed, '192.0.2.50'), 'the next token of a person who was here').toBe(200)
    expect((await askedByNewcomer('192.0.2.51')).statusCode, 'another address').toBe(200)
    const refused = await askedByNewcomer('192.0.2.50')
    expect([refused.statusCode, refused.headers['retry-after']], 'a newcomer').toEqual([429, '60'])
    const check = await guarded.app.http.inject({
      method: 'POST',
      url: accessTokenValidate.path,
      payload: { token: forged[0] },
      remoteAddress: '192.0.2.50',
    })
    expect(check.statusCode, 'asking whether a token is good is no way round').toBe(429)

    const inTheNameOf = await Promise.all(
      Array.from({ length: MAX_FORGED_TOKENS_PER_MINUTE + 1 }, (_, number) =>
        forger.token({ email, issuedAt, extra: { jti: String(number) } }),
      ),
    )
    const impostor = await Promise.all(inTheNameOf.map((token) => search(token, '192.0.2.50')))
    expect(times(impostor), 'in the name of a person who was here').toEqual([0, MAX_FORGED_TOKENS_PER_MINUTE, 1])

    guarded.clock.now = new Date(guarded.clock.now.getTime() + 60_000)
    expect((await askedByNewcomer('192.0.2.50')).statusCode, 'a minute later').toBe(200)
  })

  test.each([
    ['valid ones', 200, {}],
    ['expired ones', 401, { expiresIn: -60 }],
    ['those of an unconfirmed e-mail', 403, { emailVerified: false }],
  ])('%s are not counted', async (_which, status, claims) => {
    const from = newNetwork()
    const statuses: number[] = []
    for (let number = 0; number < MAX_FORGED_TOKENS_PER_MINUTE + 10; number++)
      statuses.push(await search(await guarded.token({ email, ...claims, extra: { jti: String(number) } }), from))
    expect(new Set(statuses)).toEqual(new Set([status]))
    expect((await askedByNewcomer(from)).statusCode).toBe(200)
  })

  test.each([
    ['one IPv4 address', () => '192.0.2.1', MAX_FORGED_TOKENS_PER_MINUTE],
    ['one IPv6 address', () => '2001:db8::1', MAX_FORGED_TOKENS_PER_MINUTE],
    ['all addresses of an IPv6 network', (n: number) => `2001:db8::${n.toString(16)}`, MAX_FORGED_TOKENS_PER_NETWORK],
  ])('from %s: as many as are allowed', async (_where, addressOf, allowed) => {
    const forged = new ForgedTokens()
    for (let number = 0; number < allowed; number++) {
      const ended = await forged.begin(addressOf(number), undefined, 60_000)
      ended('forged')
    }
    await expect(forged.begin(addressOf(allowed), undefined, 61_000)).rejects.toThrow('Too many')
    await expect(forged.begin('2001:db8:0:1::1', undefined, 61_000)).resolves.toBeDefined()
  })

  test('200 people with new tokens from one IP address concurrently are all served', async () => {
    const forged = new ForgedTokens()
    const verify = async (person: number) => {
      const ended = await forged.begin('192.0.2.1', `person ${person}`, 60_000)
      await setImmediate()
      ended('valid')
      return person
    }
    const people = Array.from({ length: 200 }, (_, person) => person)
    expect(await Promise.all(people.map(verify))).toEqual(people)
  })

  test('valid tokens wait for the result of earlier ones, also in the next minute', async () => {
    const forged = new ForgedTokens()
    const first = await Promise.all(
      Array.from({ length: MAX_FORGED_TOKENS_PER_MINUTE }, () => forged.begin('192.0.2.1', undefined, 60_000)),
    )
    const next = forged.begin('192.0.2.1', undefined, 61_000)
    const last = forged.begin('192.0.2.1', undefined, 61_000)
    first[0]?.('other')
    const ended = await next
    for (const end of first.slice(1)) end('forged')
    ended('forged')
    await expect(last).rejects.toThrow('Too many')
    await expect(forged.begin('192.0.2.1', undefined, 121_000)).resolves.toBeDefined()
  })

  test('a slot unused by one address of a network goes to the next waiting one', async () => {
    const forged = new ForgedTokens()
    const begin = (address: number) => forged.begin(`2001:db8::${address.toString(16)}`, undefined, 60_000)
    const beginAll = (address: number, times: number) =>
      Promise.all(Array.from({ length: times }, () => begin(address)))
    await beginAll(1, MAX_FORGED_TOKENS_PER_MINUTE - 1)
    const others = []
    for (
      let left = MAX_FORGED_TOKENS_PER_NETWORK - MAX_FORGED_TOKENS_PER_MINUTE + 1, address = 2;
      left > 0;
      address++
    ) {
      others.push(...(await beginAll(address, Math.min(left, MAX_FORGED_TOKENS_PER_MINUTE - 1))))
      left -= MAX_FORGED_TOKENS_PER_MINUTE - 1
    }
    const last = begin(1)
    const tooMany = begin(1)
    const next = begin(99)
    for (const end of others.slice(0, 2)) end('valid')
    await expect(Promise.all([last, next])).resolves.toHaveLength(2)
    ;(await last)('valid')
    await expect(tooMany).resolves.toBeDefined()
  })

  test('a limited number wait per address; others are rejected at once', async () => {
    const forged = new ForgedTokens()
    const begin = () => forged.begin('192.0.2.1', undefined, 60_000)
    const first = await Promise.all(Array.from({ length: MAX_FORGED_TOKENS_PER_MINUTE }, begin))
    const waiting = Array.from({ length: MAX_PENDING_VERIFICATIONS }, begin)
    await expect(begin()).rejects.toThrow('Too many sign-ins at once')
    await expect(forged.begin('192.0.2.2', undefined, 60_000)).resolves.toBeDefined()
    for (const end of first) end('valid')
    for (const started of waiting) (await started)('valid')
    await expect(begin()).resolves.toBeDefined()
  })

  test('the number of tracked addresses is bounded', async () => {
    const forged = new ForgedTokens()
    for (let number = 0; number < 30_000; number++) await forged.begin(`address ${number}`, undefined, 60_000)
    expect(forged.size).toBe(20_000)
  })
})

function hex(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`
}
