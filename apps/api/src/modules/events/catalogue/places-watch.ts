import type { FastifyBaseLogger } from 'fastify'
import type { Watcher } from '../../../platform/http/live-streams.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { causeOf } from '../../../platform/observability/reason-of.ts'
import type { PlacesRow } from './places-repository.ts'
import { presentPlaces } from './present-event.ts'

/** An event whose places have changed lately is read so often, and one that is quiet so much less often. */
const LIVELY_MS = 250
const QUIET_MS = 1_000
/** So long after its last change an event counts as lively. */
const LATELY_MS = 15_000
const RETRY_MS = 2_000
const BEAT_MS = 25_000
/** A timer this long is set anew: longer ones overflow, and clocks are put right now and then. */
const LONGEST_TIMER_MS = 3_600_000

type Topic = {
  watchers: Set<Watcher>
  row: PlacesRow | undefined
  /** What everybody who watches was told last. */
  told: string
  first: PromiseWithResolvers<void>
  /** When it is read next, and when it last changed, by the clock that only goes forward. */
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
 * Places left, told to all who watch them in this process. However many watch, their events are read together, at most
 * four times a second; nobody tells us of a change, because a database that notifies commits one transaction at a time
 * (measured: a tenth to a third of the seats per second). While nobody watches nothing is read. What changes by the
 * clock alone, such as the opening of registration, is told in its moment.
 */
export class PlacesWatch {
  readonly #options: PlacesWatchOptions
  readonly #topics = new Map<string, Topic>()
  #reading = false
  #next: NodeJS.Timeout | undefined
  #beat: NodeJS.Timeout | undefined
  #stopped = false

  constructor(options: PlacesWatchOptions) {
    this.#options = options
  }

  /**
   * Tells a watcher how an event's places stand, and of every change until the function it resolves to is called.
   * Throws `not-found` for an event that is not there.
   */
  async watch(eventId: string, watcher: Watcher): Promise<{ openToAll: boolean; leave: () => void }> {
    if (this.#stopped) throw new ProblemError('overloaded', 'The portal is about to restart; please try again')
    const topic = this.#topicOf(eventId)
    topic.watchers.add(watcher)
    // The first to watch are told once the event has been read.
    if (topic.row) watcher.tell(topic.told)
    const leave = () => this.#leave(eventId, topic, watcher)
    try {
      await topic.first.promise
    } catch (error) {
      leave()
      throw error
    }
    if (!topic.row) {
      leave()
      throw notFound('The event')
    }
    return { openToAll: topic.row.openToAll, leave }
  }

  /** Ends all watching. */
  stop(): void {
    this.#stopped = true
    for (const topic of this.#topics.values()) {
      clearTimeout(topic.turn)
      for (const watcher of topic.watchers) watcher.end()
    }
    this.#rest()
  }

  #topicOf(eventId: string): Topic {
    const known = this.#topics.get(eventId)
    if (known) return known
    const now = performance.now()
    const topic: Topic = {
      watchers: new Set(),
      row: undefined,
      told: '',
      first: Promise.withResolvers(),
      due: now,
      changed: now,
      turn: undefined,
    }
    // Callers that await it handle the failure; with none left it must not become an unhandled rejection.
    topic.first.promise.catch(() => undefined)
    if (this.#topics.size === 0) {
      this.#beat = setInterval(() => this.#beatAll(), BEAT_MS)
      this.#beat.unref()
    }
    this.#topics.set(eventId, topic)
    this.#schedule()
    return topic
  }

  #schedule(): void {
    clearTimeout(this.#next)
    this.#next = undefined
    if (this.#reading || this.#stopped || this.#topics.size === 0) return
    const due = Math.min(...[...this.#topics.values()].map((topic) => topic.due))
    this.#next = setTimeout(() => void this.#read(), Math.max(0, due - performance.now()))
  }

  /** One read at a time, so that an older answer never overtakes a newer one. */
  async #read(): Promise<void> {
    this.#reading = true
    const began = performance.now()
    const eventIds = [...this.#topics].filter(([, topic]) => topic.due <= began + 1).map(([eventId]) => eventId)
    try {
      const rows = new Map((await this.#options.read(eventIds)).map((row) => [row.id, row]))
      for (const eventId of eventIds) this.#found(eventId, rows.get(eventId), began)
    } catch (error) {
      this.#options.log.warn({ err: causeOf(error) }, 'places: not read')
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
      // Taken off the lists: whoever may go on watching comes again, and is let in.
      if (closed) this.#endAll(topic)
      this.#tell(topic, row)
    }
    const lively = began - topic.changed < LATELY_MS
    topic.due = nextBeat(performance.now(), lively ? LIVELY_MS : QUIET_MS)
    topic.first.resolve()
  }

  /** Whoever has been told something goes on watching, and is told the rest after the next try. */
  #missed(eventId: string, error: unknown): void {
    const topic = this.#topics.get(eventId)
    if (!topic) return
    topic.due = performance.now() + RETRY_MS
    if (!topic.row) topic.first.reject(error)
  }

  #tell(topic: Topic, row: PlacesRow): void {
    const now = this.#options.now()
    const places = JSON.stringify(presentPlaces(row, now))
    if (places !== topic.told) {
      topic.told = places
      topic.changed = performance.now()
      for (const watcher of topic.watchers) watcher.tell(places)
    }
    clearTimeout(topic.turn)
    const turn = nextTurn(row, now)
    if (turn === null) return
    topic.turn = setTimeout(() => this.#turn(topic), Math.min(turn, LONGEST_TIMER_MS))
    topic.turn.unref()
  }

  #turn(topic: Topic): void {
    if (topic.row) this.#tell(topic, topic.row)
  }

  #endAll(topic: Topic): void {
    const watchers = [...topic.watchers]
    topic.watchers.clear()
    for (const watcher of watchers) watcher.end()
  }

  #beatAll(): void {
    for (const topic of this.#topics.values()) for (const watcher of topic.watchers) watcher.beat()
  }

  #leave(eventId: string, topic: Topic, watcher: Watcher): void {
    topic.watchers.delete(watcher)
    if (topic.watchers.size > 0 || this.#topics.get(eventId) !== topic) return
    clearTimeout(topic.turn)
    this.#topics.delete(eventId)
    if (this.#topics.size === 0) this.#rest()
  }

  #rest(): void {
    clearInterval(this.#beat)
    clearTimeout(this.#next)
    this.#next = undefined
  }
}

/** The next of the moments that all events of a pace share, so that they are read together. */
function nextBeat(now: number, pace: number): number {
  return (Math.floor(now / pace) + 1) * pace
}

/** Milliseconds until the clock alone changes what is told of an event; null when it never will. */
function nextTurn(row: PlacesRow, now: Date): number | null {
  const turns = [row.registrationOpensAt, row.registrationClosesAt, row.endsAt]
    .map((turn) => turn.getTime() - now.getTime())
    .filter((left) => left > 0)
  return turns.length === 0 ? null : Math.min(...turns)
}
