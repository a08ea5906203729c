import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

const RELISTEN_MS = 2_000

/** How often a connection is asked whether it is there, and for how long its last answer stands for more. */
export type Pace = { askedMs: number; standsMs: number }
const PACE: Pace = { askedMs: 3_000, standsMs: 10_000 }

export type ChannelOptions = {
  url: string
  /** The channel of PostgreSQL's NOTIFY. */
  channel: string
  /** What the log calls it. */
  name: string
  log: FastifyBaseLogger
  heard: (payload: string) => void
  /** After each time listening began: reads what was said while nobody listened. */
  listening: (client: pg.Client) => Promise<void>
  pace?: Pace
}

export type Following = {
  /** Whether everything said up to a moment ago has been heard: not while the connection is lost, or silent for ten seconds. */
  isCurrent(): boolean
  stop(): Promise<void>
}

/**
 * Listens to a channel until stopped, on a connection of its own; when that is lost another is tried, one at a time. A network
 * that fails may leave a connection that looks well and says nothing, so it is asked, and given up where no answer comes.
 * Throws when the first try fails.
 */
export async function followChannel(options: ChannelOptions): Promise<Following> {
  const { url, channel, name, log } = options
  const { askedMs, standsMs } = options.pace ?? PACE
  let stopped = false
  let client: pg.Client | null = null
  let again: NodeJS.Timeout | undefined
  /** When the last question was asked that was answered; null while the connection is lost. */
  let answeredSince: number | null = null

  const retryLater = () => {
    if (!stopped) again = setTimeout(() => void listenOrRetry(), RELISTEN_MS)
  }
  const ask = async (of: pg.Client): Promise<void> => {
    const since = performance.now()
    try {
      const question: pg.QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: askedMs }
      await of.query(question)
    } catch (error) {
      if (!stopped) log.warn({ err: error }, `${name}: no answer`)
      return closeQuietly(of)
    }
    if (of !== client || stopped) return
    answeredSince = since
    again = setTimeout(() => void ask(of), askedMs)
  }
  const closeQuietly = (one: pg.Client) =>
    one.end().catch((ending: unknown) => log.debug({ err: ending }, `${name}: already closed`))
  const listen = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: `forenet-${channel}`, keepAlive: true })
    next.on('error', (error) => log.warn({ err: error }, `${name}: connection lost`))
    next.on('notification', ({ payload }) => options.heard(payload ?? ''))
    const since = performance.now()
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      await options.listening(next)
    } catch (error) {
      await closeQuietly(next)
      throw error
    }
    // Stopped while it was being opened, it is nobody's to close any more.
    if (stopped) return closeQuietly(next)
    // Only a connection that listened is followed up when it ends; a failed try has its own retry.
    next.once('end', () => {
      clearTimeout(again)
      answeredSince = null
      retryLater()
    })
    client = next
    answeredSince = since
    again = setTimeout(() => void ask(next), askedMs)
  }
  const listenOrRetry = () =>
    listen().catch((error: unknown) => {
      log.warn({ err: error }, `${name}: not listening yet`)
      retryLater()
    })
  await listen()
  return {
    isCurrent: () => answeredSince !== null && performance.now() - answeredSince <= standsMs,
    async stop() {
      stopped = true
      clearTimeout(again)
      await client?.end()
    },
  }
}
