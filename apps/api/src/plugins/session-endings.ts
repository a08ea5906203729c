import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

const RELISTEN_MS = 2_000
/** How long an ending heard by NOTIFY is kept: longer than any access token lives. */
const KEPT_MS = 24 * 3_600_000

export type SessionEndings = {
  isEnded(session: string): boolean
  /** Calls `listener` for every ending heard from now on. */
  onEnded(listener: (session: string) => void): void
  stop(): Promise<void>
}

/**
 * Knows which sign-on sessions have ended, so that their access tokens stop working at once and not minutes later, in
 * every process: PostgreSQL tells it by NOTIFY, and what was missed while not listening is read from the table. One
 * connection, and one try at a time when it is lost.
 */
export async function followSessionEndings(url: string, log: FastifyBaseLogger): Promise<SessionEndings> {
  const ended = new Map<string, number>()
  const listeners: ((session: string) => void)[] = []
  let stopped = false
  let client: pg.Client | null = null
  let again: NodeJS.Timeout | undefined

  const note = (session: string, until: number) => {
    ended.set(session, until)
    for (const listener of listeners) listener(session)
  }
  const retryLater = () => {
    if (!stopped) again = setTimeout(() => void listenOrRetry(), RELISTEN_MS)
  }
  const listen = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'forenet-sessions', keepAlive: true })
    next.on('error', (error) => log.warn({ err: error }, 'session endings: connection lost'))
    next.on('notification', ({ payload }) => note(payload ?? '', Date.now() + KEPT_MS))
    try {
      await next.connect()
      await next.query('listen forenet_session_ended')
      const { rows } = await next.query<{ fsid: string; until: Date }>(
        'select fsid, until from identity.ended_session where until > now()',
      )
      for (const row of rows) note(row.fsid, row.until.getTime())
    } catch (error) {
      await next.end().catch((ending: unknown) => log.debug({ err: ending }, 'session endings: already closed'))
      throw error
    }
    // Only a connection that listened is followed up when it ends; a failed try has its own retry.
    next.once('end', retryLater)
    client = next
  }
  const listenOrRetry = () =>
    listen().catch((error: unknown) => {
      log.warn({ err: error }, 'session endings: not listening yet')
      retryLater()
    })
  const clean = setInterval(() => {
    for (const [session, until] of ended) if (until < Date.now()) ended.delete(session)
  }, 60_000)
  clean.unref()
  try {
    await listen()
  } catch (error) {
    clearInterval(clean)
    throw error
  }

  return {
    isEnded: (session) => ended.has(session),
    onEnded: (listener) => void listeners.push(listener),
    async stop() {
      stopped = true
      clearTimeout(again)
      clearInterval(clean)
      await client?.end()
    },
  }
}
