import pg from 'pg'

/**
 * A connection outside the pools, which its user ends. If it is lost between two queries, its next query fails; without
 * a listener the loss would end the process.
 */
export async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  await client.connect()
  return client
}
