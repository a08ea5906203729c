import type { StreamWatcher } from './live-streams.ts'
import { ProblemError } from './problem-error.ts'

const BEAT_MS = 25_000

export type WatchedTopic<More> = {
  watchers: Set<StreamWatcher>
  lastState: string
  first: PromiseWithResolvers<void>
} & More

type TopicsOptions<More> = {
  begin: () => More
  left?: (topic: WatchedTopic<More>) => void
  rest?: () => void
}

/** Subscriptions by key; the owner reads the state only while there are watchers. */
export class WatchedTopics<More extends object = object> {
  readonly #options: TopicsOptions<More>
  readonly #topics = new Map<string, WatchedTopic<More>>()
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
  get(key: string): WatchedTopic<More> | undefined {
    return this.#topics.get(key)
  }
  entries(): [string, WatchedTopic<More>][] {
    return [...this.#topics]
  }

  join(key: string, watcher: StreamWatcher): { topic: WatchedTopic<More>; isNew: boolean; leave: () => void } {
    if (this.#stopped) throw new ProblemError('overloaded', 'The portal is about to restart; please try again')
    const known = this.#topics.get(key)
    const topic = known ?? this.#begin(key)
    topic.watchers.add(watcher)
    if (topic.lastState !== '') watcher.publish(topic.lastState)
    return { topic, isNew: known === undefined, leave: () => this.#leave(key, topic, watcher) }
  }

  async joinTold(
    key: string,
    watcher: StreamWatcher,
    started: () => void,
  ): Promise<{ topic: WatchedTopic<More>; leave: () => void }> {
    const { topic, isNew, leave } = this.join(key, watcher)
    if (isNew) started()
    try {
      await topic.first.promise
      return { topic, leave }
    } catch (error) {
      leave()
      throw error
    }
  }

  publish(topic: WatchedTopic<More>, state: string): boolean {
    if (topic.lastState === state) return false
    topic.lastState = state
    for (const watcher of topic.watchers) watcher.publish(state)
    return true
  }

  end(topic: WatchedTopic<More>): void {
    const watchers = [...topic.watchers]
    topic.watchers.clear()
    for (const watcher of watchers) watcher.end()
  }

  stop(): void {
    this.#stopped = true
    for (const topic of [...this.#topics.values()]) {
      for (const watcher of [...topic.watchers]) watcher.end()
      this.#options.left?.(topic)
    }
    this.#topics.clear()
    this.#rest()
  }

  #begin(key: string): WatchedTopic<More> {
    const topic = {
      watchers: new Set<StreamWatcher>(),
      lastState: '',
      first: Promise.withResolvers<void>(),
      ...this.#options.begin(),
    }
    // Without watchers, a failure must not become an unhandled rejection.
    topic.first.promise.catch(() => undefined)
    this.#beat ??= setInterval(() => this.#beatAll(), BEAT_MS).unref()
    this.#topics.set(key, topic)
    return topic
  }

  #leave(key: string, topic: WatchedTopic<More>, watcher: StreamWatcher): void {
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
