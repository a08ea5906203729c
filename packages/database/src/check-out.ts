import type pg from 'pg'

/** A connection that its user releases once, with an error if it is not to be used again. */
export type CheckedOut = { client: pg.PoolClient; release: (broken?: Error) => void }

/**
 * Takes a connection from the pool. The pool does not listen to it meanwhile: if it is lost between two queries, its
 * error event would end the process. A lost connection fails its next query and is not used again.
 */
export async function checkOut(pool: pg.Pool): Promise<CheckedOut> {
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
