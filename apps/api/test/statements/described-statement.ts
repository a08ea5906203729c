import pg from 'pg'
import type { Kind } from './declared-rows.ts'

/** A column as described by the server. */
export type DescribedColumn = {
  name: string
  kind: Kind
  /** Whether the column of the table or view is nullable; null if it is computed. */
  mayBeNull: boolean | null
}

type RowDescription = { fields: { name: string; tableID: number; columnID: number; dataTypeID: number }[] }

const KINDS: Readonly<Record<string, Kind>> = {
  bool: 'boolean',
  ...Object.fromEntries(['int2', 'int4', 'int8', 'float4', 'float8', 'oid'].map((name) => [name, 'number'])),
  ...Object.fromEntries(['timestamptz', 'timestamp'].map((name) => [name, 'date'])),
  ...Object.fromEntries(['json', 'jsonb', 'void'].map((name) => [name, 'anything'])),
  bytea: 'bytes',
}

/** Describes statements without running them. */
export async function openDescriber(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: types } = await client.query<{ oid: number; name: string; list: boolean }>(
    `select oid, typname as name, typcategory = 'A' as list from pg_type`,
  )
  const { rows: columns } = await client.query<{ table: number; column: number; nullable: boolean }>(
    `select attrelid as "table", attnum as "column", not attnotnull as nullable from pg_attribute where attnum > 0`,
  )
  const typeOf = new Map(types.map((type) => [type.oid, type]))
  const nullable = new Map(columns.map((column) => [`${column.table} ${column.column}`, column.nullable]))
  const { rows: views } = await client.query<{ view: number; text: string }>(
    `select oid as view, pg_get_viewdef(oid) as text from pg_class
      where relkind = 'v' and relnamespace = 'public'::regnamespace`,
  )
  const fieldsOf = new Map<number, RowDescription['fields']>()
  for (const { view, text } of views) fieldsOf.set(view, await new Description(client, text).fields)

  /** Views have no not-null information, so it is taken from the underlying column. */
  const mayBeNull = (table: number, column: number): boolean | null => {
    if (table === 0) return null
    const behind = fieldsOf.get(table)?.[column - 1]
    return behind ? mayBeNull(behind.tableID, behind.columnID) : (nullable.get(`${table} ${column}`) ?? null)
  }

  return {
    /** @throws the server's error for an invalid statement */
    async describe(text: string): Promise<DescribedColumn[]> {
      const fields = await new Description(client, text).fields
      return fields.map(({ name, tableID, columnID, dataTypeID }) => {
        const type = typeOf.get(dataTypeID)
        return {
          name,
          kind: type?.list ? 'list' : (KINDS[type?.name ?? ''] ?? 'string'),
          mayBeNull: mayBeNull(tableID, columnID),
        }
      })
    },
    close: () => client.end(),
  }
}

/** A Submittable of `pg` that is parsed and described, but never bound or run. */
class Description {
  readonly fields: Promise<RowDescription['fields']>
  readonly #text: string
  readonly #answer = Promise.withResolvers<RowDescription['fields']>()
  #fields: RowDescription['fields'] = []

  constructor(client: pg.Client, text: string) {
    this.#text = text
    this.fields = this.#answer.promise
    client.query(this)
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleParseComplete(): void {}

  handleRowDescription(message: RowDescription): void {
    this.#fields = message.fields
  }

  handleReadyForQuery(): void {
    this.#answer.resolve(this.#fields)
  }

  handleError(error: Error): void {
    this.#answer.reject(error)
  }
}
