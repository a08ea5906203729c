import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

const RELISTEN_MS = 2_000

/**
 * `pingIntervalMs`: interval and timeout of liveness queries. `aliveForMs`: how long after a successful one the connection
 * counts as current.
 */
export type ChannelPingOptions = { pingIntervalMs: number; aliveForMs: number }
const DEFAULT_PING_OPTIONS: ChannelPingOptions = { pingIntervalMs: 3_000, aliveForMs: 10_000 }

export type ChannelOptions = {
  url: string
  channel: string
  name: string
  log: FastifyBaseLogger
  onNotification: (payload: string) => void
  /** Runs after every (re)connect, to read missed changes. */
  onConnect: (client: pg.Client) => Promise<void>
  pace?: ChannelPingOptions
}

export type ChannelSubscription = {
  /** False if the connection is lost, or silent for ten seconds. */
  isCurrent(): boolean
  stop(): Promise<void>
}

/**
 * Listens on a dedicated connection, queried regularly because a failed network can leave it half-open. Throws if the
 * first attempt fails.
 */
export async function subscribeToChannel(options: ChannelOptions): Promise<ChannelSubscription> {
  const { url, channel, name, log } = options
  const { pingIntervalMs, aliveForMs } = options.pace ?? DEFAULT_PING_OPTIONS
  let stopped = false
  let client: pg.Client | null = null
  let again: NodeJS.Timeout | undefined
  let answeredSince: number | null = null

  const retryLater = () => {
    if (!stopped) again = setTimeout(() => void listenOrRetry(), RELISTEN_MS)
  }
  const ask = async (of: pg.Client): Promise<void> => {
    const since = performance.now()
    try {
      const question: pg.QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: pingIntervalMs }
      await of.query(question)
    } catch (error) {
      if (!stopped) log.warn({ err: error }, `${name}: no answer`)
      return closeQuietly(of)
    }
    if (of !== client || stopped) return
    answeredSince = since
    again = setTimeout(() => void ask(of), pingIntervalMs)
  }
  const closeQuietly = (one: pg.Client) =>
    one.end().catch((ending: unknown) => log.debug({ err: ending }, `${name}: already closed`))
  const listen = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: `forenet-${channel}`, keepAlive: true })
    next.on('error', (error) => log.warn({ err: error }, `${name}: connection lost`))
    next.on('notification', ({ payload }) => options.onNotification(payload ?? ''))
    const since = performance.now()
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      await options.onConnect(next)
    } catch (error) {
      await closeQuietly(next)
      throw error
    }
    // Stopped while connecting, so `stop` did not see this connection.
    if (stopped) return closeQuietly(next)
    // Registered after LISTEN, because a failed attempt has its own retry.
    next.once('end', () => {
      clearTimeout(again)
      answeredSince = null
      retryLater()
    })
    client = next
    answeredSince = since
    again = setTimeout(() => void ask(next), pingIntervalMs)
  }
  const listenOrRetry = () =>
    listen().catch((error: unknown) => {
      log.warn({ err: error }, `${name}: not listening yet`)
      retryLater()
    })
  await listen()
  return {
    isCurrent: () => answeredSince !== null && performance.now() - answeredSince <= aliveForMs,
    async stop() {
      stopped = true
      clearTimeout(again)
      await client?.end()
    },
  }
}
