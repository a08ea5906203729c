import type { Sealing } from '@forenet/sealing/sealing'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { openTestSealing } from '@forenet/testkit/sealing'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildAccounts } from '../src/accounts/accounts.ts'
import { deleteExpired } from '../src/delete-expired.ts'
import { loadCookieKeys, rotateCookieKey } from '../src/keys/cookie-keys.ts'
import { hashSecret } from '../src/keys/secret-hash.ts'
import { loadSigningKeys, rotateSigningKey } from '../src/keys/signing-keys.ts'
import { buildRateLimiter } from '../src/limits/rate-limit.ts'
import { migrateIdentity } from '../src/migrate-identity.ts'
import { createPostgresAdapter } from '../src/provider/adapter.ts'

let database: TestDatabase
let sealing: Sealing
let at = new Date('2027-03-14T10:00:00Z')
const later = (seconds: number) => {
  at = new Date(at.getTime() + seconds * 1000)
}
beforeAll(async () => {
  database = await createTestDatabase()
  sealing = await openTestSealing(database.pool)
})
afterAll(async () => database?.drop())

test('migrating again, also concurrently, changes nothing', async () => {
  await Promise.all([1, 2, 3].map(() => migrateIdentity(database.pool)))
  const applied = await database.pool.query('select name from identity.migration order by name')
  expect(applied.rows).toEqual([
    { name: '0001_identity.sql' },
    { name: '0002_passkeys.sql' },
    { name: '0003_limits.sql' },
    { name: '0005_sealed_secrets.sql' },
    { name: '0006_second_factor.sql' },
    { name: '0007_strong_sign_in.sql' },
  ])
})

test('existing accounts are unaffected, and a strong sign-in is required from their first one on', async () => {
  const older = await createTestDatabase()
  onTestFinished(() => older.drop())
  await older.pool.query('alter table identity.account drop column strong_sign_in_since')
  await older.pool.query(`delete from identity.migration where name >= '0007'`)
  await older.pool.query(
    `insert into identity.account (id, email, email_verified, given_name, family_name, roles, locale, created_at)
     values (gen_random_uuid(), 'liv@example.org', true, 'Liv', 'Bach', '{}', 'da', now())`,
  )
  await migrateIdentity(older.pool)
  const accounts = buildAccounts(older.pool, () => at)
  const liv = await accounts.byEmail('liv@example.org')
  expect(liv).toMatchObject({ givenName: 'Liv', emailVerified: true, strongSignInSince: null })
  await accounts.recordStrongSignIn(liv?.id ?? '')
  later(60)
  await accounts.recordStrongSignIn(liv?.id ?? '')
  const since = new Date(at.getTime() - 60_000)
  expect(await accounts.byEmail('liv@example.org')).toEqual({ ...liv, strongSignInSince: since })
})

describe('keys', () => {
  test('are created once, also by concurrent processes', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => loadSigningKeys(database.pool, sealing, at)))
    expect(one).toHaveLength(1)
    expect(two).toEqual(one)
    expect(three).toEqual(one)
    const cookies = await Promise.all([1, 2].map(() => loadCookieKeys(database.pool, sealing, at)))
    expect(cookies[0]).toHaveLength(1)
    expect(cookies[1]).toEqual(cookies[0])
  })

  test('rotate: the new one first, the old one retained until nothing needs it', async () => {
    const [first] = await loadSigningKeys(database.pool, sealing, at)
    const [firstCookie] = await loadCookieKeys(database.pool, sealing, at)
    later(400 * 86_400)
    const second = await rotateSigningKey(database.pool, sealing, at)
    await rotateCookieKey(database.pool, sealing, at)
    expect(second).toHaveLength(2)
    expect(second[1]?.kid).toBe(first?.kid)
    expect(await loadCookieKeys(database.pool, sealing, at)).toEqual([expect.any(String), firstCookie])
    later(31 * 86_400)
    const third = await rotateSigningKey(database.pool, sealing, at)
    await rotateCookieKey(database.pool, sealing, at)
    expect(third.map(({ kid }) => kid)).toEqual([third[0]?.kid, second[0]?.kid])
    expect(await loadCookieKeys(database.pool, sealing, at)).not.toContain(firstCookie)
  })
})

describe('rate limits', () => {
  const one = { subject: 'a', allowance: { burst: 3, secondsPerTry: 60 } }

  test('allow a burst, then one attempt per period, and report the waiting time', async () => {
    const limiter = buildRateLimiter(database.pool, () => at)
    for (let i = 0; i < 3; i++) expect(await limiter.take([one])).toEqual({ allowed: true })
    expect(await limiter.take([one])).toEqual({ allowed: false, retryAfterSeconds: 60 })
    later(45)
    expect(await limiter.take([one])).toEqual({ allowed: false, retryAfterSeconds: 15 })
    later(15)
    expect(await limiter.take([one])).toEqual({ allowed: true })
    expect(await limiter.take([one])).toEqual({ allowed: false, retryAfterSeconds: 60 })
  })

  test('never allow more than the burst with concurrent requests', async () => {
    const limiter = buildRateLimiter(database.pool, () => at)
    const crowd = await Promise.all(Array.from({ length: 12 }, () => limiter.take([{ ...one, subject: 'crowd' }])))
    expect(crowd.filter(({ allowed }) => allowed)).toHaveLength(3)
  })

  test('take nothing if one of several is exhausted, and can be returned', async () => {
    const limiter = buildRateLimiter(database.pool, () => at)
    const [wide, narrow] = [
      { subject: 'wide', allowance: { burst: 2, secondsPerTry: 60 } },
      { subject: 'narrow', allowance: { burst: 1, secondsPerTry: 60 } },
    ]
    expect((await limiter.take([wide, narrow])).allowed).toBe(true)
    expect((await limiter.take([wide, narrow])).allowed).toBe(false)
    expect((await limiter.take([wide])).allowed).toBe(true)
    expect((await limiter.take([wide])).allowed).toBe(false)
    await limiter.giveBack([wide])
    expect((await limiter.take([wide])).allowed).toBe(true)
  })

  test('are whole again once a clock that was three hours ahead is right', async () => {
    let clock = new Date(at.getTime() + 3 * 3_600_000)
    const limiter = buildRateLimiter(database.pool, () => clock)
    const subject = { subject: 'ahead', allowance: { burst: 2, secondsPerTry: 60 } }
    for (const allowed of [true, true, false]) expect((await limiter.take([subject])).allowed).toBe(allowed)
    const paced = { ...subject, subject: 'ahead and paced' }
    for (let i = 0; i < 5; i++) await limiter.overdraw(paced, 3)
    clock = at
    for (const allowed of [true, true, false]) expect((await limiter.take([subject])).allowed).toBe(allowed)
    expect(await limiter.overdraw(paced, 3)).toBe(0)
  })

  test('can be overdrawn up to a limit, which regenerates like the rest', async () => {
    const limiter = buildRateLimiter(database.pool, () => at)
    const account = { subject: 'overdrawn', allowance: { burst: 2, secondsPerTry: 60 } }
    const missing: number[] = []
    for (let i = 0; i < 6; i++) missing.push(await limiter.overdraw(account, 3))
    expect(missing).toEqual([0, 0, 1, 2, 3, 3])
    later(120)
    expect(await limiter.overdraw(account, 3)).toBe(2)
    await limiter.giveBack([account])
    expect(await limiter.overdraw(account, 3)).toBe(2)
    later(600)
    expect(await limiter.overdraw(account, 3)).toBe(0)
  })
})

test('expired passkey challenges are deleted', async () => {
  const left = async () => {
    await deleteExpired(database.pool, at)
    const found = await database.pool.query(
      'select bound_to_hash from identity.passkey_challenge order by bound_to_hash',
    )
    return found.rows.map((row) => row.bound_to_hash)
  }
  for (const [name, seconds] of [
    ['one', 60],
    ['two', 120],
  ] as const) {
    const until = new Date(at.getTime() + seconds * 1000)
    await database.pool.query(`insert into identity.passkey_challenge values ('sign-in', $1, 'x', $2)`, [name, until])
  }
  expect(await left()).toEqual(['one', 'two'])
  later(60)
  expect(await left()).toEqual(['two'])
  later(60)
  expect(await left()).toEqual([])
})

describe('the oidc-provider adapter', () => {
  const adapter = (model: string) => createPostgresAdapter(database.pool, sealing, () => at)(model)

  test('stores, finds, consumes, deletes', async () => {
    const tokens = adapter('RefreshToken')
    await tokens.upsert('t1', { grantId: 'g1', scope: 'weird \u0000 \ud800' }, 60)
    expect(await tokens.find('t1')).toMatchObject({ grantId: 'g1' })
    await tokens.consume('t1')
    expect(await tokens.find('t1')).toMatchObject({ consumed: Math.floor(at.getTime() / 1000) })
    await tokens.destroy('t1')
    expect(await tokens.find('t1')).toBeUndefined()
  })

  test('ignores expired rows, which are deleted later', async () => {
    await adapter('Session').upsert('s1', { uid: 'u1', accountId: '4c1b7a0e-6f0d-4a51-9a86-0d7f2f2c1a11' }, 60)
    expect(await adapter('Session').findByUid('u1')).toMatchObject({ uid: 'u1' })
    later(60)
    expect(await adapter('Session').findByUid('u1')).toBeUndefined()
    const left = async () =>
      (await database.pool.query(`select from identity.oidc_payload where id = $1`, [hashSecret('s1')])).rowCount
    expect(await left()).toBe(1)
    expect(await deleteExpired(database.pool, at)).toBeGreaterThan(0)
    expect(await left()).toBe(0)
    expect(await deleteExpired(database.pool, at)).toBe(0)
  })

  test('revokes tokens with their grant, not the pending interaction', async () => {
    await adapter('RefreshToken').upsert('r', { grantId: 'g2' }, 60)
    await adapter('AuthorizationCode').upsert('c', { grantId: 'g2' }, 60)
    await adapter('Interaction').upsert('i', { grantId: 'g2' }, 60)
    await adapter('RefreshToken').revokeByGrantId('g2')
    expect(await adapter('RefreshToken').find('r')).toBeUndefined()
    expect(await adapter('AuthorizationCode').find('c')).toBeUndefined()
    expect(await adapter('Interaction').find('i')).toMatchObject({ grantId: 'g2' })
  })

  test('does not store an ended session again', async () => {
    const { computeSessionKey } = await import('../src/provider/session-state.ts')
    await database.pool.query('insert into identity.ended_session values ($1, $2)', [computeSessionKey('u9'), at])
    await adapter('Session').upsert('s9', { uid: 'u9' }, 60)
    expect(await adapter('Session').find('s9')).toBeUndefined()
  })

  test('finds nothing for malformed ids', async () => {
    for (const id of ['', '\0', 'a b', "x' or 1=1", 'x'.repeat(5000)]) {
      expect(await adapter('Session').find(id)).toBeUndefined()
    }
  })
})
