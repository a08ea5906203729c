import type pg from 'pg'
import { connectToPostgres } from './connect.ts'
import { CONNECT_TIMEOUT_MS } from './pool.ts'

/**
 * Cancels the running statement when the signal is aborted. Merely closing the connection would let the server finish
 * the statement and hold its locks.
 */
export async function cancelOnAbort(
  client: pg.ClientBase,
  server: pg.ClientConfig,
  signal: AbortSignal | undefined,
  work: () => Promise<void>,
): Promise<void> {
  if (!signal) return work()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  let cancelling: Promise<unknown> = Promise.resolve()
  const cancel = () => {
    cancelling = cancelBackend(server, rows[0]?.pid).catch(() => undefined)
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    signal.throwIfAborted()
    await work()
  } finally {
    signal.removeEventListener('abort', cancel)
    await cancelling
  }
}

async function cancelBackend(server: pg.ClientConfig, pid: number | undefined): Promise<void> {
  const other = await connectToPostgres({
    ...server,
    application_name: 'forenet-migrate',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  try {
    await other.query('select pg_cancel_backend($1)', [pid])
  } finally {
    await other.end()
  }
}
