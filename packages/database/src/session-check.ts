import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { CONNECT_TIMEOUT_MS } from './pool.ts'

/** Timeout of the check. A busy pooler or server may respond late, so a timeout proves nothing. */
const CHECK_TIMEOUT_MS = 5_000
const CONCURRENT_CONNECTIONS = 3

const POOLED_MESSAGE =
  'leads to a pooler that shares connections between transactions or statements (PgBouncer: pool_mode). The portal needs ' +
  'sessions, for LISTEN, advisory locks and prepared statements: set pool_mode=session, or connect to PostgreSQL directly'

export class PooledConnection extends Error {
  constructor(options?: ErrorOptions) {
    super(POOLED_MESSAGE, options)
  }
}

/**
 * Checks that connections have their own sessions (not a pooler in transaction mode): a session setting must not leak
 * to other connections or get lost. Returns false if the check timed out. @throws {PooledConnection}
 */
export async function requireSessionPooling(url: string): Promise<boolean> {
  const token = randomUUID()
  const clients = Array.from(
    { length: 1 + CONCURRENT_CONNECTIONS },
    () =>
      new pg.Client({
        connectionString: url,
        application_name: 'forenet-start',
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        query_timeout: CHECK_TIMEOUT_MS,
      }),
  )
  for (const client of clients) client.on('error', () => undefined)
  const [first, ...others] = clients
  try {
    for (const client of clients) await client.connect()
    await first?.query(`select set_config('forenet.session', $1, false)`, [token])
    for (const other of others) {
      await other.query('begin').catch(rethrowPooled)
      if ((await readSessionSetting(other)) === token) throw new PooledConnection()
    }
    if (first && (await readSessionSetting(first)) !== token) throw new PooledConnection()
    return true
  } catch (error) {
    if (error instanceof Error && error.message === 'Query read timeout') return false
    throw error
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
}

async function readSessionSetting(client: pg.Client): Promise<string | null> {
  const text = `select current_setting('forenet.session', true) as setting`
  const { rows } = await client.query<{ setting: string | null }>(text).catch(rethrowPooled)
  return rows[0]?.setting ?? null
}

function rethrowPooled(error: unknown): never {
  if (error instanceof Error && /statement pooling mode/i.test(error.message))
    throw new PooledConnection({ cause: error })
  throw error
}
