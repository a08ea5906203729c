import type { UnreadCount } from '@forenet/contract/notification'
import type { FastifyBaseLogger } from 'fastify'
import type { MemberChanges } from '../../../platform/database/follow-member-changes.ts'
import type { StreamWatcher } from '../../../platform/http/live-streams.ts'
import { WatchedTopics } from '../../../platform/http/watched-topics.ts'
import { errorCause } from '../../../platform/observability/error-reason.ts'

/** Debounce, so that a bulk change causes one read. */
const DEBOUNCE_MS = 40
const RETRY_MS = 2_000

export type UnreadWatchOptions = {
  read: (receiverIds: readonly string[]) => Promise<(UnreadCount & { receiverId: string })[]>
  changes: MemberChanges
  log: FastifyBaseLogger
}

/** Reads counts only after a change, and only for receivers with a subscriber. */
export class UnreadWatch {
  readonly #options: UnreadWatchOptions
  readonly #topics = new WatchedTopics({ begin: () => ({}) })
  readonly #changed = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #reading = false

  constructor(options: UnreadWatchOptions) {
    this.#options = options
    options.changes.onChange((receiverId) => this.#note(receiverId))
  }

  async watch(receiverId: string, watcher: StreamWatcher): Promise<() => void> {
    const { leave } = await this.#topics.joinTold(receiverId, watcher, () => {
      this.#changed.add(receiverId)
      this.#schedule(0)
    })
    return leave
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#topics.stop()
  }

  #note(receiverId: string | null): void {
    const changed =
      receiverId === null ? this.#topics.entries().map(([id]) => id) : this.#topics.get(receiverId) ? [receiverId] : []
    for (const id of changed) this.#changed.add(id)
    this.#schedule(DEBOUNCE_MS)
  }

  #schedule(ms: number): void {
    if (this.#timer || this.#reading || this.#topics.stopped || this.#changed.size === 0) return
    this.#timer = setTimeout(() => void this.#read(), ms)
  }

  /** One read at a time, so that an older result never overwrites a newer one. */
  async #read(): Promise<void> {
    this.#timer = undefined
    this.#reading = true
    const receiverIds = [...this.#changed]
    this.#changed.clear()
    let pause = DEBOUNCE_MS
    try {
      for (const status of await this.#options.read(receiverIds))
        this.#publish(status.receiverId, serializeState(status))
    } catch (error) {
      this.#options.log.warn({ err: errorCause(error) }, 'unread notifications: not read')
      for (const id of receiverIds) this.#missed(id, error)
      pause = RETRY_MS
    }
    this.#reading = false
    this.#schedule(pause)
  }

  #publish(receiverId: string, state: string): void {
    const topic = this.#topics.get(receiverId)
    if (topic && this.#topics.publish(topic, state)) topic.first.resolve()
  }

  /** Subscribers with a state wait for the retry; first reads fail. */
  #missed(receiverId: string, error: unknown): void {
    const topic = this.#topics.get(receiverId)
    if (!topic) return
    if (topic.lastState === '') topic.first.reject(error)
    else this.#changed.add(receiverId)
  }
}

function serializeState({ unread, newest }: UnreadCount): string {
  const state: UnreadCount = { unread, newest }
  return JSON.stringify(state)
}
