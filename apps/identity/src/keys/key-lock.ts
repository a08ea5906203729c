import { withAdvisoryLock } from '@forenet/database/advisory-lock'
import type pg from 'pg'

/** Advisory lock, used for nothing else in this database. */
const KEY_LOCK = 12_586_269_025

/** Serialises key creation across processes. */
export function withKeyLock<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return withAdvisoryLock(pool, KEY_LOCK, work)
}
