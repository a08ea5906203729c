import type { Unread } from '@forenet/contract/notification'
import type { FastifyBaseLogger } from 'fastify'
import type { MemberChanges } from '../../platform/database/follow-member-changes.ts'
import type { Watcher } from '../../platform/http/live-streams.ts'
import { ProblemError } from '../../platform/http/problem-error.ts'
import { causeOf } from '../../platform/observability/reason-of.ts'

/** Changes that come within this time are read together: ten thousand at once are one reading. */
const TOGETHER_MS = 40
const RETRY_MS = 2_000
const BEAT_MS = 25_000

/** `told`: what everybody who watches was told last; empty until the first reading. */
type Topic = { watchers: Set<Watcher>; told: string; first: PromiseWithResolvers<void> }

export type UnreadWatchOptions = {
  read: (receiverIds: readonly string[]) => Promise<(Unread & { receiverId: string })[]>
  changes: MemberChanges
  log: FastifyBaseLogger
}

/**
 * How many notifications are unread, told to all who watch their own in this process. Nothing is read until the
 * database says that something changed, and then only for those who watch.
 */
export class UnreadWatch {
  readonly #options: UnreadWatchOptions
  readonly #topics = new Map<string, Topic>()
  readonly #changed = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #reading = false
  #stopped = false
  readonly #beat: NodeJS.Timeout

  constructor(options: UnreadWatchOptions) {
    this.#options = options
    options.changes.onChange((receiverId) => this.#note(receiverId))
    this.#beat = setInterval(() => this.#beatAll(), BEAT_MS)
    this.#beat.unref()
  }

  /** Tells a watcher how a receiver's stand, and of every change until the function it resolves to is called. */
  async watch(receiverId: string, watcher: Watcher): Promise<() => void> {
    if (this.#stopped) throw new ProblemError('overloaded', 'The portal is about to restart; please try again')
    const topic = this.#topicOf(receiverId)
    topic.watchers.add(watcher)
    const leave = () => {
      topic.watchers.delete(watcher)
      if (topic.watchers.size === 0 && this.#topics.get(receiverId) === topic) this.#topics.delete(receiverId)
    }
    // The first to watch are told once it has been read.
    if (topic.told !== '') watcher.tell(topic.told)
    try {
      await topic.first.promise
      return leave
    } catch (error) {
      leave()
      throw error
    }
  }

  /** Ends all watching. */
  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    clearInterval(this.#beat)
    for (const { watchers } of this.#topics.values()) for (const watcher of [...watchers]) watcher.end()
  }

  #topicOf(receiverId: string): Topic {
    const known = this.#topics.get(receiverId)
    if (known) return known
    const topic: Topic = { watchers: new Set(), told: '', first: Promise.withResolvers() }
    // Callers that await it handle the failure; with none left it must not become an unhandled rejection.
    topic.first.promise.catch(() => undefined)
    this.#topics.set(receiverId, topic)
    this.#changed.add(receiverId)
    this.#schedule(0)
    return topic
  }

  #note(receiverId: string | null): void {
    const changed = receiverId === null ? [...this.#topics.keys()] : this.#topics.has(receiverId) ? [receiverId] : []
    for (const id of changed) this.#changed.add(id)
    this.#schedule(TOGETHER_MS)
  }

  #schedule(ms: number): void {
    if (this.#timer || this.#reading || this.#stopped || this.#changed.size === 0) return
    this.#timer = setTimeout(() => void this.#read(), ms)
  }

  /** One reading at a time, so that an older answer never overtakes a newer one. */
  async #read(): Promise<void> {
    this.#timer = undefined
    this.#reading = true
    const receiverIds = [...this.#changed]
    this.#changed.clear()
    let pause = TOGETHER_MS
    try {
      for (const standing of await this.#options.read(receiverIds)) this.#tell(standing.receiverId, stateOf(standing))
    } catch (error) {
      this.#options.log.warn({ err: causeOf(error) }, 'unread notifications: not read')
      for (const id of receiverIds) this.#missed(id, error)
      pause = RETRY_MS
    }
    this.#reading = false
    this.#schedule(pause)
  }

  #tell(receiverId: string, state: string): void {
    const topic = this.#topics.get(receiverId)
    if (!topic || topic.told === state) return
    topic.told = state
    topic.first.resolve()
    for (const watcher of topic.watchers) watcher.tell(state)
  }

  /** Whoever has been told something goes on watching, and is told the rest after the next try. */
  #missed(receiverId: string, error: unknown): void {
    const topic = this.#topics.get(receiverId)
    if (!topic) return
    if (topic.told === '') topic.first.reject(error)
    else this.#changed.add(receiverId)
  }

  #beatAll(): void {
    for (const { watchers } of this.#topics.values()) for (const watcher of watchers) watcher.beat()
  }
}

function stateOf({ unread, newest }: Unread): string {
  const state: Unread = { unread, newest }
  return JSON.stringify(state)
}
