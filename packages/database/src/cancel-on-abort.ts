import pg from 'pg'

/**
 * Runs `work` and cancels the client's running statement when the signal is aborted. Closing the connection would not
 * be enough: the server would finish the statement first and keep its locks.
 */
export async function cancelOnAbort(
  client: pg.Client,
  url: string,
  signal: AbortSignal | undefined,
  work: () => Promise<void>,
): Promise<void> {
  if (!signal) return work()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  let cancelling: Promise<unknown> = Promise.resolve()
  const cancel = () => {
    // If it cannot be cancelled, the statement finishes, as without a signal.
    cancelling = cancelBackend(url, rows[0]?.pid).catch(() => undefined)
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

async function cancelBackend(url: string, pid: number | undefined): Promise<void> {
  const other = new pg.Client({ connectionString: url, application_name: 'forenet-migrate' })
  await other.connect()
  try {
    await other.query('select pg_cancel_backend($1)', [pid])
  } finally {
    await other.end()
  }
}
