import type { Database } from '@forenet/database/database'

/**
 * For hot queries: parsed and planned once per connection. Names are unique in the program; `Row` must match the column
 * list.
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
 * Plans per value, because a prepared statement would settle on a generic plan. `_name` serves tools that list
 * statements.
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
