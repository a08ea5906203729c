import type { FastifyBaseLogger } from 'fastify'
import { followChannel } from '../database/follow-channel.ts'

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
 * every process: PostgreSQL tells it by NOTIFY, and what was missed while not listening is read from the table.
 */
export async function followSessionEndings(url: string, log: FastifyBaseLogger): Promise<SessionEndings> {
  const ended = new Map<string, number>()
  const listeners: ((session: string) => void)[] = []
  const note = (session: string, until: number) => {
    ended.set(session, until)
    for (const listener of listeners) listener(session)
  }
  const following = await followChannel({
    url,
    channel: 'forenet_session_ended',
    name: 'session endings',
    log,
    heard: (session) => note(session, Date.now() + KEPT_MS),
    listening: async (client) => {
      const { rows } = await client.query<{ fsid: string; until: Date }>(
        'select fsid, until from identity.ended_session where until > now()',
      )
      for (const row of rows) note(row.fsid, row.until.getTime())
    },
  })
  const clean = setInterval(() => {
    for (const [session, until] of ended) if (until < Date.now()) ended.delete(session)
  }, 60_000)
  clean.unref()
  return {
    isEnded: (session) => ended.has(session),
    onEnded: (listener) => void listeners.push(listener),
    async stop() {
      clearInterval(clean)
      await following.stop()
    },
  }
}
