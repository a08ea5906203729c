import type { Watcher } from './live-streams.ts'
import { ProblemError } from './problem-error.ts'

const BEAT_MS = 25_000

/** `told`: what everybody who watches was told last; empty until there is something. */
export type Topic<More> = { watchers: Set<Watcher>; told: string; first: PromiseWithResolvers<void> } & More

type TopicsOptions<More> = {
  /** What is kept of a topic that somebody begins to watch. */
  begin: () => More
  /** A topic that nobody watches any more. */
  left?: (topic: Topic<More>) => void
  /** Nothing is watched any more. */
  rest?: () => void
}

/**
 * Who watches what in this process, by a key such as an event's id: each is told what everybody was told last, then every change,
 * and given a sign of life now and then. What there is to tell is read by whoever has the topics, and only while they are watched.
 */
export class WatchedTopics<More extends object = object> {
  readonly #options: TopicsOptions<More>
  readonly #topics = new Map<string, Topic<More>>()
  #beat: NodeJS.Timeout | undefined
  #stopped = false

  constructor(options: TopicsOptions<More>) {
    this.#options = options
  }

  get stopped(): boolean {
    return this.#stopped
  }
  get size(): number {
    return this.#topics.size
  }
  get(key: string): Topic<More> | undefined {
    return this.#topics.get(key)
  }
  entries(): [string, Topic<More>][] {
    return [...this.#topics]
  }

  /** Has a watcher watch; `isNew` where nobody else did. Throws `overloaded` where all watching has ended. */
  join(key: string, watcher: Watcher): { topic: Topic<More>; isNew: boolean; leave: () => void } {
    if (this.#stopped) throw new ProblemError('overloaded', 'The portal is about to restart; please try again')
    const known = this.#topics.get(key)
    const topic = known ?? this.#begin(key)
    topic.watchers.add(watcher)
    if (topic.told !== '') watcher.tell(topic.told)
    return { topic, isNew: known === undefined, leave: () => this.#leave(key, topic, watcher) }
  }

  /** The same, once there is something to tell; throws what kept it from being read the first time. */
  async joinTold(key: string, watcher: Watcher, begun: () => void): Promise<{ topic: Topic<More>; leave: () => void }> {
    const { topic, isNew, leave } = this.join(key, watcher)
    if (isNew) begun()
    try {
      await topic.first.promise
      return { topic, leave }
    } catch (error) {
      leave()
      throw error
    }
  }

  /** Tells everybody who watches a topic how it is now; whether that is anything new. */
  tell(topic: Topic<More>, state: string): boolean {
    if (topic.told === state) return false
    topic.told = state
    for (const watcher of topic.watchers) watcher.tell(state)
    return true
  }

  /** Ends the watching of one topic: whoever may go on comes again. */
  end(topic: Topic<More>): void {
    const watchers = [...topic.watchers]
    topic.watchers.clear()
    for (const watcher of watchers) watcher.end()
  }

  /** Ends all watching, for good. */
  stop(): void {
    this.#stopped = true
    for (const topic of [...this.#topics.values()]) {
      for (const watcher of [...topic.watchers]) watcher.end()
      this.#options.left?.(topic)
    }
    this.#topics.clear()
    this.#rest()
  }

  #begin(key: string): Topic<More> {
    const topic = {
      watchers: new Set<Watcher>(),
      told: '',
      first: Promise.withResolvers<void>(),
      ...this.#options.begin(),
    }
    // Who waits for it hears of a failure; with nobody left it must not become an unhandled rejection.
    topic.first.promise.catch(() => undefined)
    this.#beat ??= setInterval(() => this.#beatAll(), BEAT_MS).unref()
    this.#topics.set(key, topic)
    return topic
  }

  #leave(key: string, topic: Topic<More>, watcher: Watcher): void {
    topic.watchers.delete(watcher)
    if (topic.watchers.size > 0 || this.#topics.get(key) !== topic) return
    this.#topics.delete(key)
    this.#options.left?.(topic)
    if (this.#topics.size === 0) this.#rest()
  }

  #rest(): void {
    clearInterval(this.#beat)
    this.#beat = undefined
    this.#options.rest?.()
  }

  #beatAll(): void {
    for (const { watchers } of this.#topics.values()) for (const watcher of watchers) watcher.beat()
  }
}
