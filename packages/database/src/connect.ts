import pg from 'pg'

/** A connection outside the pools, ended by the caller. Handles its error event as `checkOut` does. */
export async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  await client.connect()
  return client
}
