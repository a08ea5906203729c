import type pg from 'pg'
import { type Database, onClient } from './database.ts'

const DEADLOCK = '40P01'

/**
 * Runs `work` in one transaction and returns what it returns; any error rolls back and is thrown on. A deadlock, of
 * which PostgreSQL ends one side, is tried once more, so `work` does nothing but talk to the transaction it is given:
 * using the pool inside would deadlock it, and calling the outside world would call it twice.
 */
export async function inTransaction<T>(pool: pg.Pool, work: (transaction: Database) => Promise<T>): Promise<T> {
  try {
    return await once(pool, work)
  } catch (error) {
    if (!isDeadlock(error)) throw error
    return once(pool, work)
  }
}

/** Runs reads that all see one moment, whatever is written meanwhile; they write nothing. */
export function inSnapshot<T>(pool: pg.Pool, read: (transaction: Database) => Promise<T>): Promise<T> {
  return once(pool, read, 'begin isolation level repeatable read read only')
}

/** Runs a step of a transaction that goes on either way: what it wrote is undone when it answers false. Returns what it answers. */
export async function inSavepoint(transaction: Database, step: () => Promise<boolean>): Promise<boolean> {
  await transaction.$client.query('savepoint step')
  const done = await step()
  await transaction.$client.query(done ? 'release savepoint step' : 'rollback to savepoint step')
  return done
}

async function once<T>(pool: pg.Pool, work: (transaction: Database) => Promise<T>, begin = 'begin'): Promise<T> {
  const client = await pool.connect()
  // A connection that dies fails its statement, which is thrown below; unheard, its event would end the process.
  client.on('error', heard)
  const release = (broken?: Error) => {
    if (!broken) client.off('error', heard)
    client.release(broken)
  }
  try {
    await client.query(begin)
    const result = await work(onClient(client))
    await client.query('commit')
    release()
    return result
  } catch (error) {
    await client.query('rollback').then(() => release(), release)
    throw error
  }
}

function heard(): void {}

export function isDeadlock(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === DEADLOCK
}
