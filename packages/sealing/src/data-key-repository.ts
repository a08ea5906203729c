import { withAdvisoryLock } from '@forenet/database/advisory-lock'
import type pg from 'pg'

/** A data key, encrypted (wrapped) by a master key. The one that is not retired encrypts new values. */
export type DataKeyRow = { id: string; wrapped: string; createdAt: Date; retiredAt: Date | null }

const DATA_KEY_LOCK = 32_951_280_099

export function withDataKeyLock<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return withAdvisoryLock(pool, DATA_KEY_LOCK, work)
}

export async function listDataKeys(client: pg.Pool | pg.PoolClient): Promise<DataKeyRow[]> {
  const found = await client.query<DataKeyRow>(
    `select id, wrapped, created_at as "createdAt", retired_at as "retiredAt" from data_key
     order by retired_at desc nulls first, created_at desc`,
  )
  return found.rows
}

export async function insertDataKey(client: pg.PoolClient, id: string, wrapped: string, now: Date): Promise<void> {
  await client.query('update data_key set retired_at = $1 where retired_at is null', [now])
  await client.query('insert into data_key (id, wrapped, created_at) values ($1, $2, $3)', [id, wrapped, now])
}

export async function updateWrappedKey(client: pg.PoolClient, id: string, wrapped: string): Promise<void> {
  await client.query('update data_key set wrapped = $2 where id = $1', [id, wrapped])
}
