import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { drizzle } from './drizzle.ts'

export type Database = NodePgDatabase & { $client: pg.Pool | pg.PoolClient | pg.Client }

export function createPoolDatabase(pool: pg.Pool): Database {
  return drizzle(pool)
}

export function createClientDatabase(client: pg.PoolClient): Database {
  const known = clients.get(client)
  if (known) return known
  const database = drizzle(client)
  clients.set(client, database)
  return database
}

const clients = new WeakMap<pg.PoolClient, Database>()
