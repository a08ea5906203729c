import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Accounts } from '../src/accounts/account.ts'
import { buildAccounts } from '../src/accounts/accounts.ts'
import { hashPassword, verifyPassword } from '../src/accounts/password-hash.ts'

let database: TestDatabase
let accounts: Accounts
beforeAll(async () => {
  database = await createTestDatabase()
  accounts = buildAccounts(database.pool, () => new Date('2027-03-14T10:00:00Z'))
})
afterAll(async () => database?.drop())

const person = (email: string) => ({ email, givenName: 'Ida', familyName: 'Krog', password: 'korrekt hest batteri' })

describe('creating', () => {
  test('gives every account the user role exactly once', async () => {
    const made = await accounts.create({
      ...person('ida@example.org'),
      roles: ['org:HAVN|role:ADMIN', 'org:ALL|role:USER'],
    })
    expect(made).toMatchObject({
      email: 'ida@example.org',
      emailVerified: false,
      roles: ['org:ALL|role:USER', 'org:HAVN|role:ADMIN'],
      locale: 'da',
      phone: null,
      disabled: false,
      createdAt: new Date('2027-03-14T10:00:00Z'),
    })
    expect(await accounts.byId(made.id)).toEqual(made)
    expect(await accounts.byEmail('IDA@Example.org')).toEqual(made)
  })

  test('stores the address in lower case', async () => {
    const made = await accounts.create(person('Mette.K@Example.ORG'))
    expect(made.email).toBe('mette.k@example.org')
    await accounts.changeEmail(made.id, 'Mette.KROG@example.org')
    expect((await accounts.byEmail('METTE.krog@example.org'))?.email).toBe('mette.krog@example.org')
    expect(await database.pool.query('select from identity.account where email <> lower(email)')).toMatchObject({
      rowCount: 0,
    })
  })

  test('an address has one account, ignoring case, also with concurrent requests', async () => {
    const tries = await Promise.allSettled(
      ['race@example.org', 'Race@example.org', 'RACE@example.org'].map((email) => accounts.create(person(email))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const refused of tries.filter((result) => result.status === 'rejected')) {
      expect(refused.reason).toMatchObject({ name: 'AccountError', code: 'EMAIL_TAKEN' })
    }
  })

  test('bulk creation shares one hash and skips taken addresses', async () => {
    const passwordHash = await hashPassword('korrekt hest batteri')
    await accounts.create({ ...person('n7@example.org'), givenName: 'Taken' })
    const many = Array.from({ length: 500 }, (_, index) => ({
      email: `n${index}@example.org`,
      givenName: `Navn ${index}`,
      familyName: 'Æble',
      emailVerified: true,
      passwordHash,
      roles: ['org:KOR|role:USER'],
    }))
    const made = await accounts.createMany(many)
    expect(made).toHaveLength(499)
    expect(await accounts.byEmail('n7@example.org')).toMatchObject({ givenName: 'Taken' })
    expect(await accounts.authenticate('n499@example.org', 'korrekt hest batteri')).toMatchObject({
      familyName: 'Æble',
    })
  })
})

describe('authenticating', () => {
  test('works by e-mail in any case and the exact password', async () => {
    await accounts.create(person('eva@example.org'))
    expect(await accounts.authenticate('Eva@Example.org', 'korrekt hest batteri')).toMatchObject({ givenName: 'Ida' })
    expect(await accounts.authenticate('eva@example.org', 'Korrekt hest batteri')).toBeUndefined()
    expect(await accounts.authenticate('eva@example.org', '')).toBeUndefined()
    expect(await accounts.authenticate('nobody@example.org', 'korrekt hest batteri')).toBeUndefined()
  })

  test('fails for an account without password', async () => {
    await accounts.create({ ...person('bare@example.org'), password: undefined, passwordHash: null })
    expect(await accounts.authenticate('bare@example.org', '')).toBeUndefined()
  })

  test('verifies a hash for unknown addresses too, so that timing is equal', { tags: 'full' }, async () => {
    await accounts.create(person('timed@example.org'))
    await accounts.create({ ...person('hashless@example.org'), password: undefined, passwordHash: null })
    const verify = vi.fn(verifyPassword)
    const counted = buildAccounts(database.pool, () => new Date('2027-03-14T10:00:00Z'), verify)
    for (const email of ['timed@example.org', 'hashless@example.org', 'unknown@example.org']) {
      verify.mockClear()
      await counted.authenticate(email, 'wrong password')
      expect(verify, email).toHaveBeenCalledTimes(1)
    }
  })
})

describe('changing', () => {
  test('changes password, roles, name, e-mail', async () => {
    const { id } = await accounts.create(person('change@example.org'))
    await accounts.setPassword(id, 'en helt anden sætning')
    expect(await accounts.authenticate('change@example.org', 'korrekt hest batteri')).toBeUndefined()
    await accounts.setRoles(id, ['org:ALL|role:SUPER_ADMIN', 'org:ALL|role:SUPER_ADMIN'])
    await accounts.setName(id, { givenName: 'Ada', familyName: 'Krogh', phone: '12345678' })
    await accounts.markVerified(id)
    await accounts.changeEmail(id, 'changed@example.org')
    expect(await accounts.authenticate('changed@example.org', 'en helt anden sætning')).toMatchObject({
      roles: ['org:ALL|role:SUPER_ADMIN'],
      givenName: 'Ada',
      phone: '12345678',
      emailVerified: false,
    })
  })

  test('refuses a taken address and an unknown account', async () => {
    const { id } = await accounts.create(person('mover@example.org'))
    await accounts.create(person('settled@example.org'))
    await expect(accounts.changeEmail(id, 'SETTLED@example.org')).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
    await expect(accounts.setRoles(randomUUID(), [])).rejects.toMatchObject({ code: 'UNKNOWN_ACCOUNT' })
    await expect(accounts.setPassword(randomUUID(), 'x')).rejects.toMatchObject({ code: 'UNKNOWN_ACCOUNT' })
  })

  test('a malformed id finds nothing', async () => {
    for (const id of ['', 'x', "'; drop table identity.account", '\0']) expect(await accounts.byId(id)).toBeUndefined()
  })
})

describe('password hashes', () => {
  test('are argon2id PHC strings with individual salts', async () => {
    const [one, two] = await Promise.all([hashPassword('hemmelig sætning'), hashPassword('hemmelig sætning')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(two)
  })

  test('match independently of Unicode composition', async () => {
    const hash = await hashPassword('sm\u00f8rrebr\u00f8d \u00e5')
    expect(await verifyPassword(hash, 'sm\u00f8rrebr\u00f8d a\u030a')).toBe(true)
    expect(await verifyPassword(hash, 'smorrebrod a')).toBe(false)
  })

  test('of another format are corrupt data, not a wrong password', async () => {
    await expect(verifyPassword('$2b$10$abcdef', 'x')).rejects.toThrow('PHC')
  })
})
