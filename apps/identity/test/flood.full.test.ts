import { createHash } from 'node:crypto'
import { openTestSealing } from '@forenet/testkit/sealing'
import type { Adapter } from 'oidc-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashSecret } from '../src/keys/secret-hash.ts'
import { findOversizedParameter } from '../src/limits/parameter-limits.ts'
import { createPostgresAdapter } from '../src/provider/adapter.ts'
import { buildOpenSignIns, type OpenSignIns, SIGN_IN_STAGES } from '../src/provider/open-sign-ins.ts'
import { type IdentityTestPortal, PASSWORD, startPortal } from './support/portal.ts'
import { extractHeading, Visitor } from './support/visitor.ts'

const MINUTE = 60

describe('anonymous requests', () => {
  let portal: IdentityTestPortal
  beforeEach(async () => {
    portal = await startPortal()
    return () => portal.close()
  })

  const stored = async () => {
    const found = await portal.pool.query<{ model: string; rows: number; bytes: number }>(
      `select model, count(*)::int as rows, sum(octet_length(payload::text))::int as bytes
       from identity.oidc_payload group by model order by model`,
    )
    return found.rows
  }
  const logout = (more: Record<string, string> = {}) =>
    `${portal.mount}/protocol/openid-connect/logout?${new URLSearchParams({ client_id: 'forenet-portal', ...more })}`

  test('to sign in are limited per network, store few bytes, and expire within minutes', async () => {
    const person = new Visitor(portal)
    const { base } = await person.open()
    const flood = new Visitor(portal)
    const address = flood.authorizationUrl({
      state: 's'.repeat(512),
      nonce: 'n'.repeat(512),
      login_hint: 'l'.repeat(512),
    })
    const statuses: number[] = []
    for (let i = 0; i < 330; i++) statuses.push((await flood.get(address)).status)
    expect(statuses.filter((status) => status === 303)).toHaveLength(299)
    expect(statuses.slice(-31)).toEqual(Array(31).fill(429))

    const [interactions, ...others] = await stored()
    expect(interactions).toMatchObject({ model: 'Interaction', rows: 300 })
    expect(interactions?.bytes).toBeLessThan(300 * 4_000)
    expect(others).toEqual([])

    // The attempt is counted under the caller's address, not under an empty one.
    const nowhere = createHash('sha256').update('sign-in at ').digest('base64url')
    const networks = await portal.pool.query('select distinct network from identity.oidc_payload')
    expect(networks.rows).toEqual([{ network: expect.not.stringMatching(nowhere) }])

    portal.advance(5 * MINUTE + 1)
    await portal.identity.sweep()
    expect(await stored()).toMatchObject([{ model: 'Interaction', rows: 1 }])
    const form = { email: 'asta@example.org', password: PASSWORD }
    const done = await person.follow(await person.post(`${base}/sign-in`, form))
    expect(done.location).toContain('code=')
  })

  test('beyond the limit get a message; silent checks still work and store nothing', async () => {
    const visitor = new Visitor(portal)
    for (let i = 0; i < 300; i++) await visitor.get(visitor.authorizationUrl())
    const variants = ['auth', 'AUTH', 'auth/', 'Auth/'].map((name) =>
      visitor.authorizationUrl().replace('auth?', `${name}?`),
    )
    // Only sign-in can be silent, so these are counted.
    for (const address of [...variants, logout(), logout({ prompt: 'none' })]) {
      const refused = await visitor.get(address)
      expect([refused.status, extractHeading(refused.text)], address).toEqual([429, 'Too many attempts'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const before = await stored()
    for (let i = 0; i < 50; i++) {
      const silent = await visitor.get(visitor.authorizationUrl({ prompt: 'none' }))
      expect(new URL(silent.location ?? '').searchParams.get('error')).toBe('login_required')
    }
    expect(await stored()).toEqual(before)
  })

  test('with an expired session store nothing', async () => {
    const visitor = new Visitor(portal)
    await visitor.signIn()
    await portal.pool.query('delete from identity.oidc_payload')
    for (let i = 0; i < 3; i++) await visitor.get(visitor.authorizationUrl({ prompt: 'none' }))
    expect(await stored()).toEqual([])
  })

  test('to sign out store little, for ten minutes', async () => {
    const refused = await new Visitor(portal).get(logout({ state: 'x'.repeat(513) }))
    expect([refused.status, extractHeading(refused.text)]).toEqual([400, 'That did not work'])
    expect(await stored()).toEqual([])
    expect((await new Visitor(portal).get(logout({ state: 'x'.repeat(512) }))).status).toBe(200)
    expect(await stored()).toMatchObject([{ model: 'Session', rows: 1 }])
    portal.advance(10 * MINUTE + 1)
    await portal.identity.sweep()
    expect(await stored()).toEqual([])
  })

  test('with an oversized parameter are refused with a page, also silent checks', async () => {
    const visitor = new Visitor(portal)
    for (const name of ['state', 'nonce', 'login_hint', 'ui_locales', 'kc_locale', 'acr_values', 'claims_locales']) {
      for (const prompt of ['login', 'none']) {
        const refused = await visitor.get(visitor.authorizationUrl({ [name]: 'x'.repeat(513), prompt }))
        const said = [refused.status, refused.location, extractHeading(refused.text)]
        expect(said, name).toEqual([400, null, 'That did not work'])
      }
    }
    expect(await stored()).toEqual([])
  })
})

describe('parameters', () => {
  const long = 'x'.repeat(512)
  test.each<[string, Record<string, string>, string | undefined]>([
    ['nothing', {}, undefined],
    ['512 bytes', { state: long, nonce: long, login_hint: long, ui_locales: long }, undefined],
    ['one more', { nonce: `${long}x` }, 'nonce'],
    ['letters of two bytes', { state: 'æ'.repeat(257) }, 'state'],
    ['what takes six bytes to store', { state: '\0'.repeat(86) }, 'state'],
    ['a long way back', { redirect_uri: 'x'.repeat(2_000) }, undefined],
    ['a longer one', { redirect_uri: 'x'.repeat(2_001) }, 'redirect_uri'],
    ['an ID token', { id_token_hint: 'x'.repeat(2_500) }, undefined],
    ['many of them', Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`p${i}`, long])), 'p11'],
  ])('%s', (_what, parameters, name) => {
    expect(findOversizedParameter(Object.entries(parameters))).toBe(name)
  })
})

describe('pending sign-ins', () => {
  let portal: IdentityTestPortal
  let openSignIns: OpenSignIns
  let interactions: Adapter
  const stored = new Map<string, string>()
  beforeAll(async () => {
    portal = await startPortal()
    interactions = createPostgresAdapter(portal.pool, await openTestSealing(portal.pool), now)('Interaction')
  })
  afterAll(async () => portal?.close())
  beforeEach(async () => {
    await portal.pool.query('delete from identity.oidc_payload')
    openSignIns = buildOpenSignIns({ pool: portal.pool, now, ttl: { interaction: 3600 } as never }, 6, 4)
  })

  let clock = Date.parse('2027-03-14T10:00:00Z')
  const now = () => {
    clock += 1000
    return new Date(clock)
  }

  async function begin(uid: string, address: string, stage: 0 | 1 | 2 = SIGN_IN_STAGES.begun): Promise<void> {
    stored.set(hashSecret(uid), uid)
    await interactions.upsert(uid, {}, 60)
    await openSignIns.begin(uid, address)
    await openSignIns.reach(uid, stage)
  }
  const left = async () => {
    const found = await portal.pool.query<{ id: string }>('select id from identity.oidc_payload')
    const uids = found.rows.map(({ id }) => stored.get(id))
    return uids.sort().join(' ')
  }

  test('are limited per site; the least advanced and oldest are deleted first', async () => {
    await begin('form', '192.0.2.1', SIGN_IN_STAGES.sent)
    await begin('page', '192.0.2.1', SIGN_IN_STAGES.seen)
    for (const uid of ['a', 'b', 'c', 'd']) await begin(uid, '192.0.2.1')
    expect(await left()).toBe('c d form page')
    await begin('page2', '192.0.2.1', SIGN_IN_STAGES.seen)
    await begin('e', '192.0.2.1')
    expect(await left()).toBe('e form page page2')
  })

  test('are counted per IPv6 /48, separately from other sites', async () => {
    for (let i = 0; i < 6; i++) await begin(`v6-${i}`, `2001:db8:1:${i}::1`)
    await begin('elsewhere', '2001:db8:2::1')
    expect(await left()).toBe('elsewhere v6-2 v6-3 v6-4 v6-5')
  })

  test('are limited in total; the largest site loses first', async () => {
    for (const uid of ['a1', 'a2', 'a3', 'a4']) await begin(uid, '192.0.2.1', SIGN_IN_STAGES.sent)
    for (const uid of ['b1', 'b2']) await begin(uid, '192.0.2.2')
    await begin('c1', '192.0.2.3')
    await begin('d1', '192.0.2.4')
    expect(await openSignIns.bound()).toBe(2)
    expect(await left()).toBe('a3 a4 b1 b2 c1 d1')
  })

  test('are counted once, and persist while being used', async () => {
    await begin('one', '192.0.2.1')
    const expires = async () => {
      const found = await portal.pool.query('select started_at, expires_at from identity.oidc_payload')
      return (found.rows[0].expires_at - found.rows[0].started_at) / 1000
    }
    expect(await expires()).toBe(300)
    await openSignIns.reach('one', SIGN_IN_STAGES.seen)
    expect(await expires()).toBe(3600)
    await openSignIns.begin('one', '192.0.2.1')
    expect(await expires()).toBe(3600)
  })
})
