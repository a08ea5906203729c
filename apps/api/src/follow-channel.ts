import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

const RELISTEN_MS = 2_000

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
}

/**
 * Listens to a channel until stopped, on a connection of its own; when that is lost another is tried, one at a time.
 * Throws when the first try fails.
 */
export async function followChannel(options: ChannelOptions): Promise<{ stop: () => Promise<void> }> {
  const { url, channel, name, log } = options
  let stopped = false
  let client: pg.Client | null = null
  let again: NodeJS.Timeout | undefined

  const retryLater = () => {
    if (!stopped) again = setTimeout(() => void listenOrRetry(), RELISTEN_MS)
  }
  const listen = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: `forenet-${channel}`, keepAlive: true })
    next.on('error', (error) => log.warn({ err: error }, `${name}: connection lost`))
    next.on('notification', ({ payload }) => options.heard(payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      await options.listening(next)
    } catch (error) {
      await next.end().catch((ending: unknown) => log.debug({ err: ending }, `${name}: already closed`))
      throw error
    }
    // Only a connection that listened is followed up when it ends; a failed try has its own retry.
    next.once('end', retryLater)
    client = next
  }
  const listenOrRetry = () =>
    listen().catch((error: unknown) => {
      log.warn({ err: error }, `${name}: not listening yet`)
      retryLater()
    })
  await listen()
  return {
    async stop() {
      stopped = true
      clearTimeout(again)
      await client?.end()
    },
  }
}
