import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Caller } from '../access/caller.ts'
import { ProblemError } from './problem-error.ts'

const MAX_PER_CALLER = 10
const MAX_STREAMS = 5_000
/** Bytes a client may lag. Beyond, its connection is closed, and it reconnects to the current state. */
const MAX_BEHIND = 64 * 1024
/** The client then reconnects with a valid token. */
const MAX_DURATION_MS = 15 * 60_000
const RETRY_MS = 3_000

export type StreamWatcher = {
  publish(state: string): void
  /** Sends a heartbeat, so that proxies do not close the connection. */
  beat(): void
  end(): void
}

/** `byGrants`: access depends on a role, so the stream ends when roles change. */
type StreamHolder = Pick<Caller, 'subject' | 'session' | 'expiresAt'> & { memberId?: string | null; byGrants?: boolean }
type OpenStream = StreamHolder & { watcher: StreamWatcher }

export type LiveStreamsOptions = {
  sessionEnded: (session: string) => boolean
  now: () => Date
}

/** A stream ends with its session, or with its token if an external provider does not report session ends. */
export class LiveStreams {
  readonly #options: LiveStreamsOptions
  readonly #open = new Set<OpenStream>()

  constructor(options: LiveStreamsOptions) {
    this.#options = options
  }

  /**
   * `watch` returns the unsubscribe function. Throws errors of `watch`, `too-many-requests` (ten open streams),
   * `session-ended`, and `overloaded`.
   */
  async open(caller: StreamHolder, watch: (watcher: StreamWatcher) => Promise<() => void>): Promise<Readable> {
    this.#requireRoom(caller)
    const stream = new Readable({ read: () => undefined })
    const watcher = createWatcher(stream)
    const open = { ...caller, watcher }
    this.#open.add(open)
    stream.once('close', () => this.#open.delete(open))
    stream.once('close', this.#endWithToken(open))
    stream.push(`retry: ${RETRY_MS}\n`)
    try {
      stream.once('close', await watch(watcher))
      return stream
    } catch (error) {
      stream.destroy()
      throw error
    }
  }

  get count(): number {
    return this.#open.size
  }

  endSession(session: string): void {
    for (const open of this.#open) if (open.session === session) open.watcher.end()
  }

  /** Ends role-based streams of a member, or of all if null. Authorised clients reconnect. */
  endGranted(memberId: string | null): void {
    for (const open of this.#open) {
      if (open.byGrants && (memberId === null || open.memberId === memberId)) open.watcher.end()
    }
  }

  #requireRoom({ subject, session }: StreamHolder): void {
    if (session !== null && this.#options.sessionEnded(session)) {
      throw new ProblemError('session-ended', 'You have signed out; please sign in again')
    }
    const own = [...this.#open].filter((open) => open.subject === subject).length
    if (own >= MAX_PER_CALLER) {
      throw new ProblemError('too-many-requests', 'You are watching in too many windows at once; close one of them')
    }
    if (this.#open.size >= MAX_STREAMS) throw new ProblemError('overloaded', 'Too many people are watching just now')
  }

  /** Returns a function that cancels the timer. */
  #endWithToken({ session, expiresAt, watcher }: OpenStream): () => void {
    if (session !== null) return () => undefined
    const left = expiresAt.getTime() - this.#options.now().getTime()
    const timer = setTimeout(watcher.end, Math.min(left, MAX_DURATION_MS))
    timer.unref()
    return () => clearTimeout(timer)
  }
}

/** The route must not be compressed. */
export function sendStream(reply: FastifyReply, stream: Readable): FastifyReply {
  return reply
    .type('text/event-stream')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream)
}

function createWatcher(stream: Readable): StreamWatcher {
  const began = performance.now()
  let over = false
  const end = () => {
    if (over) return
    over = true
    stream.push(null)
  }
  const put = (text: string) => {
    if (over) return
    if (stream.readableLength > MAX_BEHIND) stream.destroy()
    else stream.push(text)
  }
  return {
    publish: (state) => put(`data: ${state}\n\n`),
    beat: () => (performance.now() - began > MAX_DURATION_MS ? end() : put(': still here\n\n')),
    end,
  }
}
