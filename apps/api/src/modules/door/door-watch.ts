import type { FastifyBaseLogger } from 'fastify'
import type { Watcher } from '../../platform/http/live-streams.ts'
import { causeOf } from '../../platform/observability/reason-of.ts'
import type { Pulse } from './pack-repository.ts'

/** Events that are watched are read so often, in ms. */
const EVERY_MS = 500
const BEAT_MS = 25_000

type Topic = { watchers: Set<Watcher>; told: string }

/**
 * Tells whoever watches an event's door in this process how full it is, and that there is something new to be had. However
 * many watch, their events are read together; while nobody watches nothing is read.
 */
export class DoorWatch {
  readonly #read: (eventIds: readonly string[]) => Promise<Pulse[]>
  readonly #log: FastifyBaseLogger
  readonly #topics = new Map<string, Topic>()
  #turn: NodeJS.Timeout | undefined
  #beat: NodeJS.Timeout | undefined
  #stopped = false

  constructor(read: (eventIds: readonly string[]) => Promise<Pulse[]>, log: FastifyBaseLogger) {
    this.#read = read
    this.#log = log
  }

  /** Watches an event until the function it answers with is called. */
  watch(eventId: string, watcher: Watcher): () => void {
    const topic = this.#topics.get(eventId) ?? { watchers: new Set(), told: '' }
    this.#topics.set(eventId, topic)
    topic.watchers.add(watcher)
    if (topic.told !== '') watcher.tell(topic.told)
    if (this.#stopped) watcher.end()
    this.#beat ??= setInterval(() => this.#each((one) => one.beat()), BEAT_MS)
    this.#turn ??= setTimeout(() => void this.#round(), 0)
    return () => {
      topic.watchers.delete(watcher)
      if (topic.watchers.size === 0 && this.#topics.get(eventId) === topic) this.#topics.delete(eventId)
      if (this.#topics.size === 0) this.#rest()
    }
  }

  /** Ends all watching. */
  stop(): void {
    this.#stopped = true
    this.#each((watcher) => watcher.end())
    this.#topics.clear()
    this.#rest()
  }

  /** One reading at a time, so that an older answer never overtakes a newer one. */
  async #round(): Promise<void> {
    try {
      for (const pulse of await this.#read([...this.#topics.keys()])) this.#tell(pulse)
    } catch (error) {
      // Who watches goes on watching, and is told after the next reading.
      this.#log.warn({ err: causeOf(error) }, 'door: not read')
    }
    this.#turn = this.#topics.size > 0 && !this.#stopped ? setTimeout(() => void this.#round(), EVERY_MS) : undefined
  }

  #tell({ eventId, tickets, inside, expected, marks, devices, ended, touched }: Pulse): void {
    const topic = this.#topics.get(eventId)
    if (!topic) return
    const changed = [tickets, marks, devices, ended, touched?.getTime() ?? 0].join('.')
    const state = JSON.stringify({ changed, inside, expected })
    if (state === topic.told) return
    topic.told = state
    for (const watcher of topic.watchers) watcher.tell(state)
  }

  #each(run: (watcher: Watcher) => void): void {
    for (const { watchers } of this.#topics.values()) for (const watcher of watchers) run(watcher)
  }

  #rest(): void {
    clearInterval(this.#beat)
    this.#beat = undefined
    if (this.#stopped) clearTimeout(this.#turn)
  }
}
