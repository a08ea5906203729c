import type pg from 'pg'

/**
 * Searches all database columns for secrets in plain text, bytes, base64 and hex; returns 'schema.table.column: name of
 * the secret'.
 */
export async function findPlaintextSecrets(
  pool: pg.Pool,
  secrets: Readonly<Record<string, string>>,
): Promise<string[]> {
  const wanted = Object.entries(secrets).map(([name, secret]) => ({ name, forms: listSecretEncodings(secret) }))
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

/** Encodings of a secret in lower case; byte columns are compared in hex. */
function listSecretEncodings(secret: string): string[] {
  if (secret.length < 8) throw new Error('Too short to be looked for: it would be found by chance')
  const all = [Buffer.from(secret, 'utf8'), Buffer.from(secret, 'base64url')]
  const encoded = all.flatMap((bytes) => [bytes.toString('hex'), ...base64Within(bytes)])
  // Values are compared as JSON text, so the secret is escaped like JSON.
  return [JSON.stringify(secret).slice(1, -1), ...encoded].map((text) => text.toLowerCase())
}

/** Base64 of a secret at any offset in a longer text, without characters that depend on neighbouring bytes. */
function base64Within(bytes: Buffer): string[] {
  const forms = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64url')
    const whole = Math.floor(((before + bytes.length) * 8) / 6)
    return text.slice(Math.ceil((before * 8) / 6), whole)
  })
  return [...forms, ...forms.map((text) => text.replaceAll('-', '+').replaceAll('_', '/'))]
}
