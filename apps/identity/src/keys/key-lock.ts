import { withAdvisoryLock } from '@forenet/database/advisory-lock'
import type pg from 'pg'

const KEY_LOCK = 12_586_269_025

export function withKeyLock<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return withAdvisoryLock(pool, KEY_LOCK, work)
}
