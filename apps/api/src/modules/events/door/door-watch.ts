import type { FastifyBaseLogger } from 'fastify'
import type { StreamWatcher } from '../../../platform/http/live-streams.ts'
import { WatchedTopics } from '../../../platform/http/watched-topics.ts'
import { errorCause } from '../../../platform/observability/error-reason.ts'
import type { DoorPulseRow } from './sync-repository.ts'

const POLL_INTERVAL_MS = 500

export class DoorWatch {
  readonly #read: (eventIds: readonly string[]) => Promise<DoorPulseRow[]>
  readonly #log: FastifyBaseLogger
  readonly #topics = new WatchedTopics({ begin: () => ({}) })
  #turn: NodeJS.Timeout | undefined

  constructor(read: (eventIds: readonly string[]) => Promise<DoorPulseRow[]>, log: FastifyBaseLogger) {
    this.#read = read
    this.#log = log
  }

  watch(eventId: string, watcher: StreamWatcher): () => void {
    const { leave } = this.#topics.join(eventId, watcher)
    this.#turn ??= setTimeout(() => void this.#round(), 0)
    return leave
  }

  stop(): void {
    this.#topics.stop()
    clearTimeout(this.#turn)
  }

  /** One read at a time, so that results are delivered in order. */
  async #round(): Promise<void> {
    try {
      for (const pulse of await this.#read(this.#topics.entries().map(([id]) => id))) this.#publish(pulse)
    } catch (error) {
      // After a failed read, subscribers get the next successful one.
      this.#log.warn({ err: errorCause(error) }, 'door: not read')
    }
    this.#turn =
      this.#topics.size > 0 && !this.#topics.stopped
        ? setTimeout(() => void this.#round(), POLL_INTERVAL_MS)
        : undefined
  }

  #publish({ eventId, tickets, inside, expected, marks, devices, ended, touched }: DoorPulseRow): void {
    const topic = this.#topics.get(eventId)
    if (!topic) return
    const changed = [tickets, marks, devices, ended, touched?.getTime() ?? 0].join('.')
    this.#topics.publish(topic, JSON.stringify({ changed, inside, expected }))
  }
}
