import type { Database } from '@forenet/database/database'

/**
 * A hot query as a prepared statement: the server parses and plans it once per connection, which matters more than the
 * ORM. The name must be unique in the program; `Row` is what the statement's own column list gives.
 */
export function prepared<Row extends object = Record<string, unknown>>(
  name: string,
  text: string,
): (database: Database, values?: readonly unknown[]) => Promise<Row[]> {
  return async (database, values = []) => {
    const { rows } = await database.$client.query<Row>({ name, text, values: [...values] })
    return rows
  }
}

/**
 * A query whose best plan depends on what is asked for: it is planned anew for the values of each call, where a prepared
 * one would settle on a single plan for all of them. The name is for who looks at all statements; several texts may share it.
 */
export function plannedForValues<Row extends object>(
  _name: string,
  text: string,
): (database: Database, values: readonly unknown[]) => Promise<Row[]> {
  return async (database, values) => {
    const { rows } = await database.$client.query<Row>(text, [...values])
    return rows
  }
}
