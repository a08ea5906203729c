import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { openTestSealing } from '@forenet/testkit/sealing'
import { beforeEach, expect, test } from 'vitest'
import { forenet } from './run-forenet.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  await openTestSealing(database.pool)
  return () => database.drop()
})

const check = (environment: Record<string, string> = {}) =>
  forenet(['check'], { DATABASE_URL: database.url, ...environment })

const APPLIED = 'forenet_migrations.__drizzle_migrations'

test('a valid database passes', async () => {
  const { code, said } = await check()
  expect(said).toMatch(/^good {2}migrations +all are applied, and unchanged$/m)
  expect(said).toMatch(/^good {2}secrets +ENCRYPTION_KEY opens what the database holds$/m)
  expect(code).toBe(0)
})

test.each([
  [
    'changed',
    `update ${APPLIED} set hash = 'another' where created_at = (select min(created_at) from ${APPLIED})`,
    /0001_\w+\.sql changed since it was applied/,
  ],
  [
    'newer than this code',
    `insert into ${APPLIED} (hash, created_at) values ('later', 9999999999999)`,
    /1 of a newer version were applied/,
  ],
  [
    'not applied',
    `delete from ${APPLIED} where created_at = (select max(created_at) from ${APPLIED})`,
    /\w+\.sql not applied: the next start does it/,
  ],
  [
    'changed, of the identity provider,',
    `update identity.migration set sha256 = 'another' where name = '0001_identity.sql'`,
    /0001_identity\.sql changed since it was applied/,
  ],
  [
    'not applied, of the identity provider,',
    `delete from identity.migration where name = '0003_limits.sql'`,
    /0003_limits\.sql not applied/,
  ],
])('a migration that is %s is reported', async (_what, statement, words) => {
  await database.pool.query(statement)
  const { code, said } = await check()
  expect(code).toBe(1)
  expect(said).toMatch(new RegExp(`^BAD {3}migrations +.*${words.source}`, 'm'))
})

test('a wrong encryption key and a weak secret are reported without showing them', async () => {
  const key = Buffer.alloc(32, 7).toString('base64url')
  const secret = 'abcabcabcabcabcabcabcabcabcabcabcabc'
  const { code, said } = await check({ ENCRYPTION_KEY: key, RETURN_TOKEN_SECRET: secret })
  expect(code).toBe(1)
  expect(said).toMatch(/^BAD {3}secrets +ENCRYPTION_KEY is not the key \w+/m)
  expect(said).toMatch(/^BAD {3}secrets +RETURN_TOKEN_SECRET repeats itself/m)
  expect(said).not.toContain(key)
  expect(said).not.toContain(secret)
})

test('a server that is not a replica, or is unreachable, is reported', async () => {
  const none = await check({ DATABASE_READ_URL: database.url })
  expect(none.said).toMatch(/^BAD {3}replica +DATABASE_READ_URL leads to a server that is not a replica$/m)
  const away = await check({ DATABASE_READ_URL: 'postgresql://portal@localhost:9/forenet' })
  expect(away.said).toMatch(/^BAD {3}replica +DATABASE_READ_URL: .*ECONNREFUSED/m)
  expect([none.code, away.code]).toEqual([1, 1])
})

test('an empty database passes before the first start', { tags: 'full' }, async () => {
  await database.pool.query('drop schema public cascade; create schema public')
  await database.pool.query('drop schema identity cascade; drop schema forenet_migrations cascade')
  const { code, said } = await check()
  expect(said).toMatch(/^good {2}migrations +the database is empty: the first start makes its tables$/m)
  expect(said).not.toContain('secrets')
  expect(code).toBe(0)
})

test('an unreachable database is reported once', async () => {
  const { code, said } = await check({ DATABASE_URL: 'postgresql://portal@localhost:9/forenet' })
  expect(code).toBe(1)
  expect(said.match(/^BAD .*$/gm)).toEqual([expect.stringContaining('DATABASE_URL: ')])
})
