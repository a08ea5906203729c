import type { DoorSyncResult } from '@forenet/contract/door'
import { type DoorMark, MAX_MARKS_PER_SYNC } from '@forenet/domain/door'
import { type DoorBook, type DoorEntry, reduceDoorBook, summarizeDoorBook } from '../book/door-book.ts'
import type { DoorStore } from '../store/door-store.ts'
import { type DoorApi, DoorApiError } from './portal-line.ts'

export type DoorView =
  | { phase: 'loading' }
  | { phase: 'closed' }
  | { phase: 'open'; book: DoorBook; line: ConnectionState }
  | { phase: 'gone'; why: 'ended' | 'over' | 'left' }
  | { phase: 'elsewhere' }
  | { phase: 'broken'; error: unknown }

/** `isReachable`: the last call got a response. */
export type ConnectionState = { isReachable: boolean; busy: boolean; refusal: string | null }

type DoorDeskDeps = {
  store: DoorStore
  line: DoorApi
  now: () => number
  newId: () => string
  later: (call: () => void, ms: number) => () => void
  share: () => number
}

const FIRST_RETRY_DELAY_MS = 1_000
const MAX_RETRY_DELAY_MS = 30_000
/** Polling interval for networks with a proxy that blocks event streams. */
const POLL_MS = 10_000
/** Number of log entries after which a snapshot replaces them. */
const MAX_LOG_ENTRIES = 200

const computeRetryDelay = (failures: number, share: number): number =>
  Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** Math.min(failures, 6)) * (0.5 + share / 2)

/** Offline first: an action is stored locally, displayed, then uploaded with retries, also after a reload. */
export class DoorDesk {
  #view: DoorView = { phase: 'loading' }
  readonly #listeners = new Set<() => void>()
  readonly #around: DoorDeskDeps
  #keeping: Promise<unknown> = Promise.resolve()
  #entries = 0
  #wanted = false
  #syncing = false
  #failures = 0
  #cancelRetry: () => void = () => undefined
  #cancelPoll: () => void = () => undefined
  #following: AbortController | null = null
  #stopped = false

  constructor(around: DoorDeskDeps) {
    this.#around = around
  }

  readonly view = (): DoorView => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Estimated server time, because the device's clock may be wrong. */
  now(): number {
    return this.#around.now() + (this.#view.phase === 'open' ? this.#view.book.offset : 0)
  }

  async start(): Promise<void> {
    try {
      const entries = await this.#around.store.read()
      this.#entries = entries.length
      const book = entries.reduce(reduceDoorBook, null)
      if (!book) return this.#show({ phase: 'closed' })
      this.#show({ phase: 'open', book, line: { isReachable: false, busy: false, refusal: null } })
      if (await this.#endIfOver()) return
      this.#goOn()
    } catch (error) {
      this.#show({ phase: 'broken', error })
    }
  }

  /** @throws the server's or network error */
  async open(secret: string, name: string): Promise<void> {
    const { token, device, until } = await this.#around.line.open(secret, name)
    await this.#write({ kind: 'opened', token, device, until: Date.parse(until) })
    this.#goOn()
  }

  async letIn(ticketIds: readonly string[]): Promise<DoorMark[]> {
    const at = this.now()
    return this.#mark(ticketIds.map((ticketId) => ({ ticketId, at, undoes: null })))
  }

  async undo(marks: readonly DoorMark[]): Promise<void> {
    const at = this.now()
    await this.#mark(marks.map(({ id, ticketId }) => ({ ticketId, at, undoes: id })))
  }

  async #mark(marks: readonly Omit<DoorMark, 'id' | 'deviceId'>[]): Promise<DoorMark[]> {
    const book = this.#book()
    if (!book) throw new Error('No door is open here')
    const made = marks.map((mark) => ({ id: this.#around.newId(), deviceId: book.device.id, ...mark }))
    await this.#write({ kind: 'marked', marks: made })
    this.sync()
    return made
  }

  async takeOver(marks: readonly DoorMark[], devices: readonly { id: string; name: string }[]): Promise<void> {
    const book = this.#book()
    const fresh = marks.filter(({ id }) => !book?.marks.has(id))
    if (fresh.length === 0) return
    await this.#write({ kind: 'taken-over', marks: fresh, devices })
    this.sync()
  }

  readAbout(marks: readonly DoorMark[]): Promise<void> {
    return this.#write({ kind: 'read', marks: marks.map(({ id }) => id) })
  }

  leave(): Promise<void> {
    return this.#end('left')
  }

  /** Call when another window of this browser has taken over the door. */
  giveUp(): void {
    this.#stop()
    this.#show({ phase: 'elsewhere' })
  }

  sync(): void {
    this.#wanted = true
    this.#cancelRetry()
    void this.#run()
  }

  #book(): DoorBook | null {
    return this.#view.phase === 'open' ? this.#view.book : null
  }

  #goOn(): void {
    this.#follow()
    this.#poll()
    this.sync()
  }

  #poll(): void {
    this.#cancelPoll()
    this.#cancelPoll = this.#around.later(() => {
      void this.#endIfOver()
      if (this.#stopped) return
      // While retrying, the back-off interval applies instead.
      if (this.#failures === 0) this.sync()
      this.#poll()
    }, POLL_MS)
  }

  async #run(): Promise<void> {
    if (this.#syncing || this.#stopped) return
    this.#syncing = true
    try {
      while (this.#wanted && !this.#stopped) {
        this.#wanted = false
        await this.#once()
      }
    } finally {
      this.#syncing = false
    }
  }

  async #once(): Promise<void> {
    const book = this.#book()
    if (!book) return
    this.#tell({ busy: true })
    const sent = book.unsent.slice(0, MAX_MARKS_PER_SYNC)
    const began = this.#around.now()
    let answer: DoorSyncResult
    try {
      answer = await this.#around.line.sync(
        book.token,
        book.cursor,
        sent.flatMap((id) => book.marks.get(id) ?? []),
      )
    } catch (error) {
      await this.#failed(error, book)
      return
    }
    // Server time is assumed to be halfway between request and response.
    const heardAt = Math.round((began + this.#around.now()) / 2)
    if (sent.length === 0 && isUnchanged(book, answer, heardAt)) {
      // This change is not stored: after a reload the sync starts from the previous cursor.
      const heard = { ...book, cursor: answer.cursor, syncedAt: answer.now }
      if (this.#book() === book) this.#show({ phase: 'open', book: heard, line: this.#line() })
    } else await this.#write({ kind: 'synced', answer, sent, heardAt })
    this.#failures = 0
    this.#tell({ busy: false, isReachable: true, refusal: null })
    if ((this.#book()?.unsent.length ?? 0) > 0) this.#wanted = true
    if (!this.#following) this.#follow()
    await this.#endIfOver()
  }

  async #failed(error: unknown, book: DoorBook): Promise<void> {
    if (isEnded(error)) {
      const fault = await this.#deliverRest(book)
      if (!fault) return this.#end('ended')
      return this.#retryLater(fault)
    }
    this.#retryLater(error)
  }

  /** The server still accepts marks made before the door ended. */
  async #deliverRest({ token, cursor, unsent, marks }: DoorBook): Promise<unknown> {
    for (let from = MAX_MARKS_PER_SYNC; from < unsent.length; from += MAX_MARKS_PER_SYNC) {
      const next = unsent.slice(from, from + MAX_MARKS_PER_SYNC).flatMap((id) => marks.get(id) ?? [])
      try {
        await this.#around.line.sync(token, cursor, next)
      } catch (error) {
        if (!isEnded(error)) return error
      }
    }
    return null
  }

  #retryLater(error: unknown): void {
    this.#tell({ busy: false, isReachable: false, refusal: error instanceof DoorApiError ? error.code : null })
    this.#cancelRetry()
    this.#cancelRetry = this.#around.later(() => this.sync(), computeRetryDelay(this.#failures, this.#around.share()))
    this.#failures++
  }

  #follow(): void {
    const book = this.#book()
    if (!book || this.#stopped) return
    this.#following?.abort()
    const following = new AbortController()
    this.#following = following
    const over = () => {
      if (this.#following === following) this.#following = null
    }
    this.#around.line
      .follow(book.token, () => this.sync(), following.signal)
      // The next call shows whether the network, the server or the door ended it.
      .then(over, over)
  }

  async #endIfOver(): Promise<boolean> {
    const book = this.#book()
    if (!book || this.now() <= book.until) return false
    await this.#end('over')
    return true
  }

  async #end(why: 'ended' | 'over' | 'left'): Promise<void> {
    this.#stop()
    // Write errors were displayed before, and all data is deleted now.
    await this.#keeping.catch(() => undefined)
    await this.#around.store.wipe()
    this.#show({ phase: 'gone', why })
  }

  #stop(): void {
    this.#stopped = true
    this.#following?.abort()
    this.#cancelPoll()
    this.#cancelRetry()
  }

  /** Stores an entry, then shows the result. Calls are serialised. */
  #write(entry: DoorEntry): Promise<void> {
    const kept = this.#keeping.then(async () => {
      if (this.#stopped) return
      try {
        const book = reduceDoorBook(this.#book(), entry)
        const isWhole = entry.kind === 'synced' && entry.answer.whole
        this.#entries++
        if (book && (isWhole || this.#entries > MAX_LOG_ENTRIES)) {
          await this.#around.store.replace(summarizeDoorBook(book))
          this.#entries = 1
        } else await this.#around.store.append(entry)
        if (book) this.#show({ phase: 'open', book, line: this.#line() })
      } catch (error) {
        // Stop: admitting people without storing it is worse than no admission.
        this.#stop()
        this.#show({ phase: 'broken', error })
        throw error
      }
    })
    // The caller gets the error; the next write only waits for its turn.
    this.#keeping = kept.catch(() => undefined)
    return kept
  }

  #line(): ConnectionState {
    return this.#view.phase === 'open' ? this.#view.line : { isReachable: false, busy: false, refusal: null }
  }

  #tell(change: Partial<ConnectionState>): void {
    if (this.#view.phase !== 'open') return
    this.#show({ ...this.#view, line: { ...this.#view.line, ...change } })
  }

  #show(view: DoorView): void {
    this.#view = view
    for (const listener of this.#listeners) listener()
  }
}

const isEnded = (error: unknown): boolean => error instanceof DoorApiError && error.code === 'door-ended'

const DRIFT_MS = 500

function isUnchanged(book: DoorBook, answer: DoorSyncResult, heardAt: number): boolean {
  return (
    !answer.whole &&
    answer.tickets.every((ticket) => isJsonEqual(ticket, book.tickets.get(ticket.id))) &&
    answer.marks.every((mark) => isJsonEqual(mark, book.marks.get(mark.id))) &&
    answer.devices.every(({ id }) => book.devices.has(id)) &&
    Math.abs(answer.now - heardAt - book.offset) < DRIFT_MS &&
    Date.parse(answer.until) === book.until &&
    isJsonEqual(answer.event, book.event) &&
    isJsonEqual(answer.keys, book.keys)
  )
}

/** Comparison as JSON works, because the server's JSON has a stable key order. */
const isJsonEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
