import pg from 'pg'

/** Opens a connection outside the pools, which the caller must end. Handles its error event as `checkOutConnection` does. */
export async function connectToPostgres(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  await client.connect()
  return client
}
