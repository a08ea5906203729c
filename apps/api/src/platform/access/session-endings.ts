import type { FastifyBaseLogger } from 'fastify'
import { type Following, followChannel } from '../database/follow-channel.ts'

/** How long an ending heard by NOTIFY is kept: longer than any access token lives. */
const KEPT_MS = 24 * 3_600_000

/** Which sign-on sessions have ended, so that their access tokens stop working at once and not minutes later. */
export class SessionEndings {
  readonly #ended = new Map<string, number>()
  readonly #listeners: ((session: string) => void)[] = []

  isEnded(session: string): boolean {
    return this.#ended.has(session)
  }

  /** Calls `listener` for every ending noted from now on. */
  onEnded(listener: (session: string) => void): void {
    this.#listeners.push(listener)
  }

  /** A session has ended; its last access token has expired by `until`. */
  readonly note = (session: string, until: Date): void => {
    this.#ended.set(session, until.getTime())
    for (const listener of this.#listeners) listener(session)
  }

  forgetExpired(now: Date): void {
    for (const [session, until] of this.#ended) if (until < now.getTime()) this.#ended.delete(session)
  }
}

/**
 * Notes what ended in any process: PostgreSQL tells it by NOTIFY, a moment later, and what was missed while not listening is read from
 * the table. What this process ends itself is noted before its answer is sent, by whoever ends it.
 */
export async function followSessionEndings(
  endings: SessionEndings,
  url: string,
  log: FastifyBaseLogger,
): Promise<Pick<Following, 'stop'>> {
  const following = await followChannel({
    url,
    channel: 'forenet_session_ended',
    name: 'session endings',
    log,
    heard: (session) => endings.note(session, new Date(Date.now() + KEPT_MS)),
    listening: async (client) => {
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
