import pg from 'pg'

export type Statement = { text: string; values: unknown[] }

/** Fills a migrated database with rows that are right by construction, and leaves it analysed and on disk. */
export async function fill(databaseUrl: string, statements: readonly Statement[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // The statement that runs is told as well; without a listener a server that stops would end this process too.
  client.on('error', (error) => console.error(error.message))
  await client.connect()
  try {
    // Checking four million references would take longer than all the rest.
    await client.query('set session_replication_role = replica')
    for (const { text, values } of statements) await client.query(text, values)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
