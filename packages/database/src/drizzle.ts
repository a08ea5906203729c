import { createRequire } from 'node:module'

/**
 * CommonJS, because Node's ES loader parses the 179 KB `package.json` for each of Drizzle's 200 modules (0.4 s,
 * 250 MB). Types can be imported directly.
 */
const require = createRequire(import.meta.url)

export const { and, eq, getTableColumns, getTableName, is, ne, sql } =
  require('drizzle-orm') as typeof import('drizzle-orm')

export const {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  PgTable,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} = require('drizzle-orm/pg-core') as typeof import('drizzle-orm/pg-core')

export const { drizzle } = require('drizzle-orm/node-postgres') as typeof import('drizzle-orm/node-postgres')

export const { readMigrationFiles } = require('drizzle-orm/migrator') as typeof import('drizzle-orm/migrator')

export const { migrate } =
  require('drizzle-orm/node-postgres/migrator') as typeof import('drizzle-orm/node-postgres/migrator')
