import { createRequire } from 'node:module'

/**
 * The one door to Drizzle. It is loaded as CommonJS: for each of the two hundred ES modules of drizzle-orm Node's ES
 * loader parses the package's 179 KB `package.json` anew, which costs a start some 0.4 s and 250 MB. Import values
 * from here alone; types come by `import type` from drizzle-orm itself and cost nothing.
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
