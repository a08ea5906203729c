import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { openPool } from '@forenet/database/pool'
import pg from 'pg'

export const TEST_SERVER_VARIABLE = 'FORENET_TEST_SERVER'
export const TEST_TEMPLATE_VARIABLE = 'FORENET_TEST_TEMPLATE'
/** Optional `strategy` clause for copying the template database. */
export const TEST_COPY_STRATEGY_VARIABLE = 'FORENET_TEST_COPYING'

export type TestDatabase = { url: string; pool: pg.Pool; drop(): Promise<void> }

/** Migrated and empty. `drop` closes its pool and deletes it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = requireVariable(TEST_SERVER_VARIABLE)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOnServer(
    server,
    `create database ${name} template ${requireVariable(TEST_TEMPLATE_VARIABLE)} ${process.env[TEST_COPY_STRATEGY_VARIABLE] ?? ''}`,
  )
  const url = buildDatabaseUrl(server, name)
  const pool = openPool(url)
  return {
    url,
    pool,
    async drop() {
      await pool.end()
      await dropDatabase(server, name)
    },
  }
}

const DATABASE_IN_USE_CODE = '55006'
const CLOSES_WITHIN_MS = 5_000

/**
 * Waits up to five seconds for connections to close, because terminating them raises unhandled errors in the driver.
 */
export async function dropDatabase(server: string, name: string): Promise<void> {
  const patient = Date.now() + CLOSES_WITHIN_MS
  while (Date.now() < patient) {
    try {
      return await runOnServer(server, `drop database ${name}`)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== DATABASE_IN_USE_CODE) throw error
      await delay(50)
    }
  }
  await runOnServer(server, `drop database ${name} with (force)`)
}

export async function runOnServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function buildDatabaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

function requireVariable(name: string): string {
  const value = process.env[name]
  if (!value)
    throw new Error(`${name} is not set: run the tests through vitest.config.ts, whose setup starts the server`)
  return value
}
