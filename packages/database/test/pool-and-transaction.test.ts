import { createPoolDatabase } from '@forenet/database/database'
import { eq } from '@forenet/database/drizzle'
import { member } from '@forenet/database/member-tables'
import { membershipConfiguration } from '@forenet/database/membership-tables'
import { migrateDatabase } from '@forenet/database/migrate'
import { openPool } from '@forenet/database/pool'
import { inTransaction } from '@forenet/database/transaction'
import { buildMember, createEdition, createOrganisation } from '@forenet/testkit/builders'
import {
  buildDatabaseUrl,
  createTestDatabase,
  dropDatabase,
  runOnServer,
  TEST_SERVER_VARIABLE,
  type TestDatabase,
} from '@forenet/testkit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let given: TestDatabase
beforeAll(async () => {
  given = await createTestDatabase()
})
afterAll(() => given.drop())

const one = async (statement: string) => (await given.pool.query<{ value: unknown }>(statement)).rows[0]?.value

describe('values', () => {
  test.each([
    ['select 9007199254740991::bigint as value', 9_007_199_254_740_991],
    ['select -45000::bigint as value', -45_000],
    [`select date '2024-02-29' as value`, '2024-02-29'],
    ['select count(*) as value from member where false', 0],
  ])('%s', async (statement, expected) => {
    expect(await one(statement)).toBe(expected)
  })

  test('a bigint beyond the safe integers is refused instead of rounded', async () => {
    await expect(one('select 9007199254740992::bigint as value')).rejects.toThrow(RangeError)
  })

  test('money and rates are read as stored, to the øre and the fourth decimal', async () => {
    const database = createPoolDatabase(given.pool)
    const { id } = await createOrganisation(database)
    const stored = await createEdition(database, id, {
      priceMinor: 99_999_999,
      vatRate: 1.0625,
      surchargeMinor: 1,
    })
    const [read] = await database
      .select()
      .from(membershipConfiguration)
      .where(eq(membershipConfiguration.id, stored.id))
    expect(read).toMatchObject({ priceMinor: 99_999_999, vatRate: 1.0625, surchargeMinor: 1, startDate: '2027-01-01' })
  })
})

describe('a VAT rate', () => {
  test.each([0, 1, 1.25, 9])('of %d is accepted', async (vatRate) => {
    const { id } = await createOrganisation(createPoolDatabase(given.pool))
    expect(await createEdition(createPoolDatabase(given.pool), id, { vatRate })).toMatchObject({ vatRate })
  })

  test.each([0.0001, 0.25, 0.9999])('of %d is refused as a percentage, with an explanation', async (vatRate) => {
    const { id } = await createOrganisation(createPoolDatabase(given.pool))
    await expect(createEdition(createPoolDatabase(given.pool), id, { vatRate })).rejects.toMatchObject({
      cause: { code: '23514', message: expect.stringMatching(/^The VAT rate 0\.\d{4} is below 1.*25 % is 1\.25/) },
    })
  })

  test('cannot be updated to a percentage, and an old edition with one can still be sold', async () => {
    const database = createPoolDatabase(given.pool)
    const { id } = await createOrganisation(database)
    const { id: configurationId } = await createEdition(database, id, { vatRate: 1.25 })
    const change = (set: string) =>
      given.pool.query(`update membership_configuration set ${set} where id = $1`, [configurationId])
    await expect(change('vat_rate = 0.25')).rejects.toMatchObject({ code: '23514' })
    await given.pool.query('alter table membership_configuration disable trigger membership_configuration_vat_factor')
    await change('vat_rate = 0.25')
    await given.pool.query('alter table membership_configuration enable trigger membership_configuration_vat_factor')
    await change('enabled = false')
    await expect(change('vat_rate = 0.2')).rejects.toMatchObject({ code: '23514' })
  })
})

describe('a transaction', () => {
  const exists = async (id: string) =>
    (await createPoolDatabase(given.pool).select().from(member).where(eq(member.id, id))).length === 1

  test('commits and returns the result of its callback', async () => {
    const person = buildMember()
    const returned = await inTransaction(given.pool, async (transaction) => {
      await transaction.insert(member).values(person)
      expect(await exists(person.id)).toBe(false)
      return 'done'
    })
    expect([returned, await exists(person.id)]).toEqual(['done', true])
  })

  test('rolls back when its callback throws, rethrows the error and releases the connection', async () => {
    const small = openPool(given.url, 1)
    try {
      for (let i = 0; i < 3; i++) {
        const person = buildMember()
        const why = new Error('no')
        const work = inTransaction(small, async (transaction) => {
          await transaction.insert(member).values(person)
          throw why
        })
        await expect(work).rejects.toBe(why)
        expect(await exists(person.id)).toBe(false)
      }
      const broken = inTransaction(small, (transaction) => transaction.execute('select nonsense'))
      await expect(broken).rejects.toThrow()
      expect((await small.query('select 1 as value')).rows).toEqual([{ value: 1 }])
    } finally {
      await small.end()
    }
  })

  test('ends its connection when a read-only server refuses it, so that the next one can reach the new primary', async () => {
    const small = openPool(given.url, 1)
    try {
      // Simulates a connection to a server that has become a standby.
      await small.query('set default_transaction_read_only = on')
      const store = () =>
        inTransaction(small, async (transaction) => void (await transaction.insert(member).values(buildMember())))
      await expect(store()).rejects.toMatchObject({ cause: { code: '25006' } })
      await expect(store()).resolves.toBeUndefined()
    } finally {
      await small.end()
    }
  })

  test('fails if its connection dies, and the pool remains usable', async () => {
    const person = buildMember()
    const work = inTransaction(given.pool, async (transaction) => {
      await transaction.insert(member).values(person)
      await transaction.execute('select pg_terminate_backend(pg_backend_pid())')
    })
    await expect(work).rejects.toThrow()
    expect(await exists(person.id)).toBe(false)
  })
})

test('migrates an empty database once when three processes start concurrently, and changes nothing in another run', async () => {
  const server = process.env[TEST_SERVER_VARIABLE] ?? ''
  const name = `migrate_${crypto.randomUUID().replaceAll('-', '')}`
  await runOnServer(server, `create database ${name}`)
  const url = buildDatabaseUrl(server, name)
  const pool = openPool(url, 1)
  try {
    await Promise.all([migrateDatabase(url), migrateDatabase(url), migrateDatabase(url)])
    const applied = async () =>
      (
        await pool.query(
          `select (select count(*) from forenet_migrations.__drizzle_migrations) as count, to_regclass('public.member') is not null as there`,
        )
      ).rows[0] as { count: number; there: boolean }
    const first = await applied()
    expect(first.there).toBe(true)
    await migrateDatabase(url)
    expect(await applied()).toEqual(first)
    const { rows } = await pool.query<{ hash: string; times: number }>(
      'select hash, count(*) as times from forenet_migrations.__drizzle_migrations group by hash',
    )
    expect(rows.every((row) => row.times === 1)).toBe(true)
  } finally {
    await pool.end()
    await dropDatabase(server, name)
  }
})
