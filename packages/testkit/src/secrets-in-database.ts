import type pg from 'pg'

/**
 * Where secrets stand in a database, as 'schema.table.column: name of the secret': looks through every column of every
 * table, as text and as bytes, for each secret as it is, in base64 and in hex, with the bytes that it encodes.
 */
export async function secretsIn(pool: pg.Pool, secrets: Readonly<Record<string, string>>): Promise<string[]> {
  const wanted = Object.entries(secrets).map(([name, secret]) => ({ name, forms: formsOf(secret) }))
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const found = new Set<string>()
  for (const { name: table } of tables.rows) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(`select row_to_json(t) as row from ${table} t`)
    for (const { row } of rows) {
      for (const [column, value] of Object.entries(row)) {
        const text = JSON.stringify(value).toLowerCase()
        for (const { name, forms } of wanted) {
          if (forms.some((form) => text.includes(form))) found.add(`${table}.${column}: ${name}`)
        }
      }
    }
  }
  return [...found].sort()
}

/** The ways in which a secret may be written, in lower case; a column of bytes is shown in hex. */
function formsOf(secret: string): string[] {
  if (secret.length < 8) throw new Error('Too short to be looked for: it would be found by chance')
  const all = [Buffer.from(secret, 'utf8'), Buffer.from(secret, 'base64url')]
  const encoded = all.flatMap((bytes) => [bytes.toString('hex'), ...base64Within(bytes)])
  // As JSON writes it, which is how each value is looked at.
  return [JSON.stringify(secret).slice(1, -1), ...encoded].map((text) => text.toLowerCase())
}

/** What base64 of a longer text has of these bytes, wherever they stand in it: six bits of it are never of one byte alone. */
function base64Within(bytes: Buffer): string[] {
  const forms = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64url')
    const whole = Math.floor(((before + bytes.length) * 8) / 6)
    return text.slice(Math.ceil((before * 8) / 6), whole)
  })
  return [...forms, ...forms.map((text) => text.replaceAll('-', '+').replaceAll('_', '/'))]
}
