import { underAdvisoryLock } from '@forenet/database/advisory-lock'
import type pg from 'pg'

/** Unique advisory lock id in this database. */
const KEY_LOCK = 12_586_269_025

/** Serialises key creation across processes. */
export function underKeyLock<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return underAdvisoryLock(pool, KEY_LOCK, work)
}
