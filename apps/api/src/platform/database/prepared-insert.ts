import type { Database } from '@forenet/database/database'
import { getTableColumns, getTableName, type PgTable } from '@forenet/database/drizzle'

type Table = InstanceType<typeof PgTable>

export function createPreparedInsert<T extends Table, Field extends keyof T['$inferInsert'] & string>(
  name: string,
  table: T,
  fields: readonly Field[],
  after = '',
): (database: Database, row: Pick<T['$inferInsert'], Field>) => Promise<number> {
  const columns = getTableColumns(table)
  const names = fields.map((field) => columns[field]?.name)
  const json = fields.map((field) => columns[field]?.getSQLType() === 'jsonb')
  const text = `insert into ${getTableName(table)} (${names.join(', ')}) values (${fields.map((_, i) => `$${i + 1}`).join(', ')}) ${after}`
  return async (database, row) => {
    const values = fields.map((field, i) => (json[i] ? JSON.stringify(row[field]) : row[field]))
    return (await database.$client.query({ name, text, values })).rowCount ?? 0
  }
}
