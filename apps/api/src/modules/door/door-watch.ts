import type { FastifyBaseLogger } from 'fastify'
import type { Watcher } from '../../platform/http/live-streams.ts'
import { WatchedTopics } from '../../platform/http/watched-topics.ts'
import { causeOf } from '../../platform/observability/reason-of.ts'
import type { Pulse } from './pack-repository.ts'

/** Events that are watched are read so often, in ms. */
const EVERY_MS = 500

/**
 * Tells whoever watches an event's door in this process how full it is, and that there is something new to be had. However
 * many watch, their events are read together; while nobody watches nothing is read.
 */
export class DoorWatch {
  readonly #read: (eventIds: readonly string[]) => Promise<Pulse[]>
  readonly #log: FastifyBaseLogger
  readonly #topics = new WatchedTopics({ begin: () => ({}) })
  #turn: NodeJS.Timeout | undefined

  constructor(read: (eventIds: readonly string[]) => Promise<Pulse[]>, log: FastifyBaseLogger) {
    this.#read = read
    this.#log = log
  }

  /** Watches an event until the function it answers with is called. */
  watch(eventId: string, watcher: Watcher): () => void {
    const { leave } = this.#topics.join(eventId, watcher)
    this.#turn ??= setTimeout(() => void this.#round(), 0)
    return leave
  }

  /** Ends all watching. */
  stop(): void {
    this.#topics.stop()
    clearTimeout(this.#turn)
  }

  /** One reading at a time, so that an older answer never overtakes a newer one. */
  async #round(): Promise<void> {
    try {
      for (const pulse of await this.#read(this.#topics.entries().map(([id]) => id))) this.#tell(pulse)
    } catch (error) {
      // Who watches goes on watching, and is told after the next reading.
      this.#log.warn({ err: causeOf(error) }, 'door: not read')
    }
    this.#turn =
      this.#topics.size > 0 && !this.#topics.stopped ? setTimeout(() => void this.#round(), EVERY_MS) : undefined
  }

  #tell({ eventId, tickets, inside, expected, marks, devices, ended, touched }: Pulse): void {
    const topic = this.#topics.get(eventId)
    if (!topic) return
    const changed = [tickets, marks, devices, ended, touched?.getTime() ?? 0].join('.')
    this.#topics.tell(topic, JSON.stringify({ changed, inside, expected }))
  }
}
