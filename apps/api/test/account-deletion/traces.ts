import type { TestPortal } from '@forenet/testkit/portal'

/** Where any of some texts occur: every text and jsonb column, as 'table.column'. */
export async function traces(portal: TestPortal, texts: readonly string[]): Promise<string[]> {
  const { rows: columns } = await portal.database.$client.query<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'character varying')`,
  )
  const found: string[] = []
  for (const { table_name: table, column_name: column } of columns) {
    const { rows } = await portal.database.$client.query(
      `select 1 from "${table}" where exists (select from unnest($1::text[]) w (part) where position(lower(w.part) in lower("${column}"::text)) > 0) limit 1`,
      [texts],
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found.sort()
}
