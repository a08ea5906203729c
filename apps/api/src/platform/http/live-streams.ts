import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Caller } from '../access/caller.ts'
import { ProblemError } from './problem-error.ts'

/** Streams one caller, and one process, may have open at once. A page in sight has two: the bell, and places left. */
const MOST_PER_CALLER = 10
const MOST = 5_000
/** Bytes a slow reader may be behind before the line is cut; it comes again and is told how things stand. */
const MOST_BEHIND = 64 * 1024
/** So long a stream lasts: who watches on opens another, and shows a token that is good. */
const LONGEST_MS = 15 * 60_000
/** What a browser waits before it opens another. */
const RETRY_MS = 3_000

/** Somebody who watches something. */
export type Watcher = {
  /** Gets how it stands as JSON. */
  tell(state: string): void
  /** Shows through proxies that the line is alive. */
  beat(): void
  end(): void
}

/** Whose stream it is, and what it was opened with; `byGrants`: it is open to who holds a role, and ends when roles change. */
type Holder = Pick<Caller, 'subject' | 'session' | 'expiresAt'> & { memberId?: string | null; byGrants?: boolean }
type Open = Holder & { watcher: Watcher }

export type LiveStreamsOptions = {
  /** Whether a sign-on session has been ended. */
  sessionEnded: (session: string) => boolean
  now: () => Date
}

/**
 * The server-sent events of one process: each tells how something stands, at once and after every change. One ends with the
 * session it was opened in; where nobody tells when that ends (a provider elsewhere), with the token it was opened with.
 */
export class LiveStreams {
  readonly #options: LiveStreamsOptions
  readonly #open = new Set<Open>()

  constructor(options: LiveStreamsOptions) {
    this.#options = options
  }

  /**
   * Opens a stream for a caller; `watch` begins the watching and answers with how to leave. Throws what `watch` throws,
   * `too-many-requests` to a caller with ten open streams, `session-ended`, and `overloaded`.
   */
  async open(caller: Holder, watch: (watcher: Watcher) => Promise<() => void>): Promise<Readable> {
    this.#requireRoom(caller)
    const stream = new Readable({ read: () => undefined })
    const watcher = watcherOf(stream)
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

  /** Number of open streams. */
  get count(): number {
    return this.#open.size
  }

  /** Ends the streams that were opened in a session. */
  endSession(session: string): void {
    for (const open of this.#open) if (open.session === session) open.watcher.end()
  }

  /**
   * Ends the streams that were opened by the roles of a member, whose roles have changed; of everybody where null. Whoever may
   * still watch opens another.
   */
  endGranted(memberId: string | null): void {
    for (const open of this.#open) {
      if (open.byGrants && (memberId === null || open.memberId === memberId)) open.watcher.end()
    }
  }

  #requireRoom({ subject, session }: Holder): void {
    if (session !== null && this.#options.sessionEnded(session)) {
      throw new ProblemError('session-ended', 'You have signed out; please sign in again')
    }
    const own = [...this.#open].filter((open) => open.subject === subject).length
    if (own >= MOST_PER_CALLER) {
      throw new ProblemError('too-many-requests', 'You are watching in too many windows at once; close one of them')
    }
    if (this.#open.size >= MOST) throw new ProblemError('overloaded', 'Too many people are watching just now')
  }

  /** Ends a stream with its token, unless its session says when; the function it returns gives that up. */
  #endWithToken({ session, expiresAt, watcher }: Open): () => void {
    if (session !== null) return () => undefined
    const left = expiresAt.getTime() - this.#options.now().getTime()
    const timer = setTimeout(watcher.end, Math.min(left, LONGEST_MS))
    timer.unref()
    return () => clearTimeout(timer)
  }
}

/** Sends a stream of events; the route must not compress it. */
export function sendStream(reply: FastifyReply, stream: Readable): FastifyReply {
  return reply
    .type('text/event-stream')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream)
}

function watcherOf(stream: Readable): Watcher {
  const began = performance.now()
  let over = false
  const end = () => {
    if (over) return
    over = true
    stream.push(null)
  }
  const put = (text: string) => {
    if (over) return
    if (stream.readableLength > MOST_BEHIND) stream.destroy()
    else stream.push(text)
  }
  return {
    tell: (state) => put(`data: ${state}\n\n`),
    beat: () => (performance.now() - began > LONGEST_MS ? end() : put(': still here\n\n')),
    end,
  }
}
