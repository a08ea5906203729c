import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { drizzle } from './drizzle.ts'

/** A way to run typed queries: over the pool, or over the one connection of a transaction. */
export type Database = NodePgDatabase & { $client: pg.Pool | pg.PoolClient | pg.Client }

/** Queries over the pool, each on whichever connection is free. */
export function onPool(pool: pg.Pool): Database {
  return drizzle(pool)
}

/** Queries over one connection: what a transaction passes along. */
export function onClient(client: pg.PoolClient): Database {
  const known = clients.get(client)
  if (known) return known
  const database = drizzle(client)
  clients.set(client, database)
  return database
}

const clients = new WeakMap<pg.PoolClient, Database>()
