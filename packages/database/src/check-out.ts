import type pg from 'pg'

/** `release`: called once, with an error to discard the connection. */
export type CheckedOutConnection = { client: pg.PoolClient; release: (broken?: Error) => void }

/**
 * Handles the connection's error event, because a connection lost between two queries would otherwise end the process.
 * A lost connection fails its next query and is discarded.
 */
export async function checkOut(pool: pg.Pool): Promise<CheckedOutConnection> {
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
