import type { FastifyBaseLogger } from 'fastify'
import { type ChannelSubscription, subscribeToChannel } from '../database/subscribe-to-channel.ts'

/** Longer than any access token's lifetime. */
const ENDED_SESSION_RETENTION_MS = 24 * 3_600_000

/** Access tokens of ended sessions stop working immediately instead of at expiry. */
export class SessionEndings {
  readonly #ended = new Map<string, number>()
  readonly #listeners: ((session: string) => void)[] = []

  isEnded(session: string): boolean {
    return this.#ended.has(session)
  }

  onEnded(listener: (session: string) => void): void {
    this.#listeners.push(listener)
  }

  readonly note = (session: string, until: Date): void => {
    this.#ended.set(session, until.getTime())
    for (const listener of this.#listeners) listener(session)
  }

  forgetExpired(now: Date): void {
    for (const [session, until] of this.#ended) if (until < now.getTime()) this.#ended.delete(session)
  }
}

/**
 * Receives sessions ended by any process, and reads missed ones on reconnect. If this process ends a session, the
 * caller runs `note` before it responds.
 */
export async function followSessionEndings(
  endings: SessionEndings,
  url: string,
  log: FastifyBaseLogger,
): Promise<Pick<ChannelSubscription, 'stop'>> {
  const following = await subscribeToChannel({
    url,
    channel: 'forenet_session_ended',
    name: 'session endings',
    log,
    onNotification: (session) => endings.note(session, new Date(Date.now() + ENDED_SESSION_RETENTION_MS)),
    onConnect: async (client) => {
      const { rows } = await client.query<{ fsid: string; until: Date }>(
        'select fsid, until from identity.ended_session where until > now()',
      )
      for (const row of rows) endings.note(row.fsid, row.until)
    },
  })
  const clean = setInterval(() => endings.forgetExpired(new Date()), 60_000)
  clean.unref()
  return {
    async stop() {
      clearInterval(clean)
      await following.stop()
    },
  }
}
