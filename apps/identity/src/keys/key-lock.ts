import { underAdvisoryLock } from '@forenet/database/advisory-lock'
import type pg from 'pg'

/** Any number that nothing else in this database takes an advisory lock on. */
const KEY_LOCK = 12_586_269_025

/** Runs `work` in a transaction that no other process runs at the same time, so that keys are made once. */
export function underKeyLock<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return underAdvisoryLock(pool, KEY_LOCK, work)
}
