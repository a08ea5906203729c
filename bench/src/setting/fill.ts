import pg from 'pg'

export type FillStatement = { text: string; values: unknown[] }

/** Inserts rows without constraint checks, then analyses and flushes the database. */
export async function runFillStatements(databaseUrl: string, statements: readonly FillStatement[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // The running query reports the error; without a listener, a stopping server would end this process.
  client.on('error', (error) => console.error(error.message))
  await client.connect()
  try {
    // Disables triggers, because checking four million foreign keys would take most of the time.
    await client.query('set session_replication_role = replica')
    for (const { text, values } of statements) await client.query(text, values)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
