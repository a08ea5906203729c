import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import pg from 'pg'

/** The contents of every table of the portal at one time, as text. */
export type TableDump = ReadonlyMap<string, string>

/** Tables without business data. */
const LEFT_OUT = new Set(['maintenance'])

/** Replaces `pg_dump`, which may be older than the server. Dumps the portal's own tables. */
export async function dumpTables(database: Database): Promise<TableDump> {
  return inTransaction(poolOf(database), async ({ $client }) => {
    await $client.query('set transaction isolation level repeatable read')
    const dump = new Map<string, string>()
    for (const table of await tablesOf(database)) {
      const { rows } = await $client.query<{ all: string }>(
        `select coalesce(json_agg(row), '[]')::text as all from "${table}" row`,
      )
      dump.set(table, rows[0]?.all ?? '[]')
    }
    return dump
  })
}

/** Restores every table while the portal runs. */
export async function restoreTables(database: Database, dump: TableDump): Promise<void> {
  await inTransaction(poolOf(database), async ({ $client }) => {
    await $client.query('set local session_replication_role = replica')
    await $client.query(`truncate ${[...dump.keys()].map((table) => `"${table}"`).join(', ')}`)
    for (const [table, rows] of dump) {
      const { rows: columns } = await $client.query<{ name: string }>(
        `select column_name as name from information_schema.columns
          where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
        [table],
      )
      const names = columns.map(({ name }) => `"${name}"`).join(', ')
      await $client.query(
        `insert into "${table}" (${names}) overriding system value
         select ${names} from json_populate_recordset(null::"${table}", $1)`,
        [rows],
      )
    }
  })
}

async function tablesOf({ $client }: Database): Promise<string[]> {
  const { rows } = await $client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  return rows.map(({ name }) => name).filter((name) => !LEFT_OUT.has(name))
}

function poolOf({ $client }: Database): pg.Pool {
  if ($client instanceof pg.Pool) return $client
  throw new Error('A dump needs the pool')
}
