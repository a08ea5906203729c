import type pg from 'pg'
import { type CheckedOutConnection, checkOutConnection } from './check-out.ts'
import { createClientDatabase, type Database } from './database.ts'

const DEADLOCK_CODE = '40P01'
const READ_ONLY_CODE = '25006'

/**
 * Runs `work` in a transaction. It is retried once after a deadlock, so `work` must use only the given transaction and
 * make no external calls.
 */
export async function inTransaction<T>(pool: pg.Pool, work: (transaction: Database) => Promise<T>): Promise<T> {
  try {
    return await runOnce(pool, work)
  } catch (error) {
    if (!isDeadlock(error)) throw error
    return runOnce(pool, work)
  }
}

export async function inSnapshot<T>(pool: pg.Pool, read: (transaction: Database) => Promise<T>): Promise<T> {
  return inSnapshotOn(await checkOutConnection(pool), read)
}

export function inSnapshotOn<T>(
  connection: CheckedOutConnection,
  read: (transaction: Database) => Promise<T>,
): Promise<T> {
  return runOnConnection(connection, read, 'begin isolation level repeatable read read only')
}

export async function inSavepoint(transaction: Database, step: () => Promise<boolean>): Promise<boolean> {
  await transaction.$client.query('savepoint step')
  const done = await step()
  await transaction.$client.query(done ? 'release savepoint step' : 'rollback to savepoint step')
  return done
}

async function runOnce<T>(pool: pg.Pool, work: (transaction: Database) => Promise<T>): Promise<T> {
  return runOnConnection(await checkOutConnection(pool), work, 'begin')
}

async function runOnConnection<T>(
  { client, release }: CheckedOutConnection,
  work: (transaction: Database) => Promise<T>,
  begin: string,
): Promise<T> {
  try {
    await client.query(begin)
    const result = await work(createClientDatabase(client))
    await client.query('commit')
    release()
    return result
  } catch (error) {
    // The server has become a standby (failover), so the connection is discarded; a new one may reach the new primary.
    const stale = hasCode(error, READ_ONLY_CODE) ? new Error('The server is read-only') : undefined
    await client.query('rollback').then(() => release(stale), release)
    throw error
  }
}

export function isDeadlock(error: unknown): boolean {
  return hasCode(error, DEADLOCK_CODE)
}

function hasCode(error: unknown, code: string): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === code
}
