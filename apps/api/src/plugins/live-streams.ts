import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ProblemError } from '../problem-error.ts'

/** Streams one caller, and one process, may have open at once. */
const MOST_PER_CALLER = 100
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

/** The server-sent events of one process: each tells how something stands, at once and after every change. */
export class LiveStreams {
  readonly #open = new Map<string, number>()
  #total = 0

  /**
   * Opens a stream for a caller; `watch` begins the watching and answers with how to leave. Throws what `watch` throws,
   * `too-many-requests` to a caller with a hundred open streams, and `overloaded`.
   */
  async open(subject: string, watch: (watcher: Watcher) => Promise<() => void>): Promise<Readable> {
    const closed = this.#count(subject)
    const stream = new Readable({ read: () => undefined })
    stream.once('close', closed)
    stream.push(`retry: ${RETRY_MS}\n`)
    try {
      stream.once('close', await watch(watcherOf(stream)))
      return stream
    } catch (error) {
      stream.destroy()
      throw error
    }
  }

  /** Counts a stream of a caller; the function it returns counts it out, once. */
  #count(subject: string): () => void {
    const open = this.#open.get(subject) ?? 0
    if (open >= MOST_PER_CALLER) {
      throw new ProblemError('too-many-requests', 'You are watching in too many windows at once')
    }
    if (this.#total >= MOST) throw new ProblemError('overloaded', 'Too many people are watching just now')
    this.#open.set(subject, open + 1)
    this.#total += 1
    return () => {
      const left = (this.#open.get(subject) ?? 1) - 1
      if (left === 0) this.#open.delete(subject)
      else this.#open.set(subject, left)
      this.#total -= 1
    }
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
