import type pg from 'pg'

/** A connection taken from the pool. `release`: to be called once; with an error, the connection is discarded. */
export type CheckedOutConnection = { client: pg.PoolClient; release: (broken?: Error) => void }

/**
 * Takes a connection from the pool and handles its error event, because a connection lost between two queries would
 * otherwise end the process. A lost connection fails its next query and is then discarded.
 */
export async function checkOutConnection(pool: pg.Pool): Promise<CheckedOutConnection> {
  const client = await pool.connect()
  let lost: Error | undefined
  const heard = (error: Error) => {
    lost ??= error
  }
  client.on('error', heard)
  return {
    client,
    release: (broken = lost) => {
      if (!broken) client.off('error', heard)
      client.release(broken)
    },
  }
}
