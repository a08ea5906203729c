import { readdirSync, readFileSync } from 'node:fs'
import { withAdvisoryLock } from '@forenet/database/advisory-lock'
import { checkOutConnection } from '@forenet/database/check-out'
import { connectToPostgres } from '@forenet/database/connect'
import { openPool } from '@forenet/database/pool'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

let given: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  given = await createTestDatabase()
  pool = openPool(given.url, 1)
})
afterAll(async () => {
  await pool.end()
  await given.drop()
})

/** Ends an idle connection, as the server does when it stops or fails over. */
async function lose(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // Without a listener, the lost connection would end the test's process.
  expect(client.listenerCount('error')).toBeGreaterThan(0)
  const ended = new Promise((resolve) => client.once('end', resolve))
  await given.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await ended
}

const NOT_QUERYABLE = 'connection error and is not queryable'

test('work under an advisory lock fails if its connection is lost, and the next one gets another connection', async () => {
  const work = withAdvisoryLock(pool, 1, async (client) => {
    await lose(client)
    await client.query('select 1')
  })
  await expect(work).rejects.toThrow(NOT_QUERYABLE)
  expect(await withAdvisoryLock(pool, 1, async () => 'done')).toBe('done')
})

test('a lost connection of a pool is not used again', async () => {
  const { client, release } = await checkOutConnection(pool)
  await lose(client)
  release()
  expect((await pool.query('select 1 as value')).rows).toEqual([{ value: 1 }])
})

test('a lost connection outside the pools fails its next query', async () => {
  const client = await connectToPostgres({ connectionString: given.url })
  await lose(client)
  await expect(client.query('select 1')).rejects.toThrow(NOT_QUERYABLE)
  await client.end()
})

test('connections are opened by checkOut and connect, or listen to their loss', () => {
  const root = new URL('../../../', import.meta.url)
  const sources = ['apps/api', 'apps/demo', 'apps/identity', 'apps/sandbox', 'packages/database', 'packages/sealing']
  const own = sources.flatMap((folder) =>
    readdirSync(new URL(`${folder}/src/`, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/src/${name}`),
  )
  const unheard = own.filter((file) => {
    const text = readFileSync(new URL(file, root), 'utf8')
    return /\bpool\.connect\(|\.connect\(\)/i.test(text) && !/\.on\('error'/.test(text)
  })
  expect(own.length).toBeGreaterThan(500)
  expect(unheard).toEqual([])
})
