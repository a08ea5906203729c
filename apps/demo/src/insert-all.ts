import type { Database } from '@forenet/database/database'
import { getTableColumns, sql } from '@forenet/database/drizzle'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Inserts rows by one JSON parameter, which avoids round trips and the limit of 65,535 parameters. Columns that the
 * first row lacks get their defaults.
 */
export async function insertAll<T extends PgTable>(
  transaction: Database,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = new Map(Object.entries(getTableColumns(table)).map(([field, column]) => [field, column.name]))
  const nameOf = (field: string): string => {
    const name = names.get(field)
    if (name === undefined) throw new TypeError(`The table has no column for ${field}`)
    return name
  }
  const columns = sql.join(
    Object.keys(first).map((field) => sql.identifier(nameOf(field))),
    sql`, `,
  )
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [nameOf(field), inJson(value)])),
  )
  await transaction.execute(
    sql`insert into ${table} (${columns})
        select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`,
  )
}

function inJson(value: unknown): unknown {
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value
}
