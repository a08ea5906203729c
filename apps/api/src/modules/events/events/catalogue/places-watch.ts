import type { FastifyBaseLogger } from 'fastify'
import type { StreamWatcher } from '../../../../platform/http/live-streams.ts'
import { notFound } from '../../../../platform/http/problem-error.ts'
import { type WatchedTopic, WatchedTopics } from '../../../../platform/http/watched-topics.ts'
import { errorCause } from '../../../../platform/observability/error-reason.ts'
import type { PlacesRow } from './places-repository.ts'
import { presentPlaces } from './present-event.ts'

const FAST_POLL_MS = 250
const SLOW_POLL_MS = 1_000
const FAST_POLL_WINDOW_MS = 15_000
const RETRY_MS = 2_000
/** Longer timers overflow, and the system clock may be adjusted. */
const MAX_TIMER_MS = 3_600_000

type WatchedRead = {
  row: PlacesRow | undefined
  /** When the next read is due, on the monotonic clock. */
  due: number
  changed: number
  turn: NodeJS.Timeout | undefined
}

export type PlacesWatchOptions = {
  read: (eventIds: readonly string[]) => Promise<PlacesRow[]>
  now: () => Date
  log: FastifyBaseLogger
}

/**
 * One query reads all watched events, at most four times a second. Polls instead of LISTEN/NOTIFY, because NOTIFY
 * serialises commits (measured: a tenth to a third of the seats per second).
 */
export class PlacesWatch {
  readonly #options: PlacesWatchOptions
  readonly #topics = new WatchedTopics<WatchedRead>({
    begin: () => {
      const now = performance.now()
      return { row: undefined, due: now, changed: now, turn: undefined }
    },
    left: ({ turn }) => clearTimeout(turn),
    rest: () => this.#rest(),
  })
  #reading = false
  #next: NodeJS.Timeout | undefined

  constructor(options: PlacesWatchOptions) {
    this.#options = options
  }

  /** Sends the current availability, then changes. Throws `not-found`. */
  async watch(eventId: string, watcher: StreamWatcher): Promise<{ openToAll: boolean; leave: () => void }> {
    const { topic, leave } = await this.#topics.joinTold(eventId, watcher, () => this.#schedule())
    if (!topic.row) {
      leave()
      throw notFound('The event')
    }
    return { openToAll: topic.row.openToAll, leave }
  }

  stop(): void {
    this.#topics.stop()
  }

  #schedule(): void {
    clearTimeout(this.#next)
    this.#next = undefined
    if (this.#reading || this.#topics.stopped || this.#topics.size === 0) return
    const due = Math.min(...this.#topics.entries().map(([, topic]) => topic.due))
    this.#next = setTimeout(() => void this.#read(), Math.max(0, due - performance.now()))
  }

  async #read(): Promise<void> {
    this.#reading = true
    const began = performance.now()
    const eventIds = this.#topics.entries().flatMap(([eventId, topic]) => (topic.due <= began + 1 ? [eventId] : []))
    try {
      const rows = new Map((await this.#options.read(eventIds)).map((row) => [row.id, row]))
      for (const eventId of eventIds) this.#found(eventId, rows.get(eventId), began)
    } catch (error) {
      this.#options.log.warn({ err: errorCause(error) }, 'places: not read')
      for (const eventId of eventIds) this.#missed(eventId, error)
    }
    this.#reading = false
    this.#schedule()
  }

  #found(eventId: string, row: PlacesRow | undefined, began: number): void {
    const topic = this.#topics.get(eventId)
    if (!topic) return
    if (row) {
      const closed = topic.row?.openToAll === true && !row.openToAll
      topic.row = row
      // The event was unpublished. Clients reconnect and are reauthorised.
      if (closed) this.#topics.end(topic)
      this.#publish(topic, row)
    }
    const lively = began - topic.changed < FAST_POLL_WINDOW_MS
    topic.due = computeNextReadTime(performance.now(), lively ? FAST_POLL_MS : SLOW_POLL_MS)
    topic.first.resolve()
  }

  #missed(eventId: string, error: unknown): void {
    const topic = this.#topics.get(eventId)
    if (!topic) return
    topic.due = performance.now() + RETRY_MS
    if (!topic.row) topic.first.reject(error)
  }

  #publish(topic: WatchedTopic<WatchedRead>, row: PlacesRow): void {
    const now = this.#options.now()
    if (this.#topics.publish(topic, JSON.stringify(presentPlaces(row, now)))) topic.changed = performance.now()
    clearTimeout(topic.turn)
    const turn = computeNextStateChange(row, now)
    if (turn === null) return
    topic.turn = setTimeout(() => this.#turn(topic), Math.min(turn, MAX_TIMER_MS))
    topic.turn.unref()
  }

  #turn(topic: WatchedTopic<WatchedRead>): void {
    if (topic.row) this.#publish(topic, topic.row)
  }

  #rest(): void {
    clearTimeout(this.#next)
    this.#next = undefined
  }
}

function computeNextReadTime(now: number, pace: number): number {
  return (Math.floor(now / pace) + 1) * pace
}

function computeNextStateChange(row: PlacesRow, now: Date): number | null {
  const turns = [row.registrationOpensAt, row.registrationClosesAt, row.endsAt]
    .map((turn) => turn.getTime() - now.getTime())
    .filter((left) => left > 0)
  return turns.length === 0 ? null : Math.min(...turns)
}
