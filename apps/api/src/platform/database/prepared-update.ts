import { createHash } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { getTableColumns, getTableName, type PgTable } from '@forenet/database/drizzle'

type Table = InstanceType<typeof PgTable>

/** `where` selects by `$1`, `$2` …; prepares one statement per set of columns. */
export function createPreparedUpdate<T extends Table>(
  table: T,
  where: string,
): (database: Database, keys: readonly unknown[], change: Partial<T['$inferInsert']>) => Promise<number> {
  const columns = new Map(Object.entries(getTableColumns(table)).map(([name, column]) => [name, column.name]))
  const known = new Map<string, { name: string; text: string }>()
  const statement = (fields: readonly string[], keys: number) => {
    const sets = fields.map((field, index) => `${columns.get(field)} = $${keys + index + 1}`)
    const text = `update ${getTableName(table)} set ${sets.join(', ')} where ${where}`
    return { name: `update_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`, text }
  }
  return async (database, keys, change) => {
    const fields = Object.keys(change).filter((field) => columns.has(field))
    const id = `${keys.length}:${fields.join()}`
    const query = known.get(id) ?? statement(fields, keys.length)
    known.set(id, query)
    const values = [...keys, ...fields.map((field) => (change as Record<string, unknown>)[field])]
    return (await database.$client.query({ ...query, values })).rowCount ?? 0
  }
}
