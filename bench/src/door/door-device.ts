import { randomUUID } from 'node:crypto'
import { DOOR_TOKEN_HEADER, type DoorSyncResult } from '@forenet/contract/door'
import { doorLive, doorOpen, doorSync } from '@forenet/contract/door-calls'
import { type DoorMark, resolveAdmissions } from '@forenet/domain/door'
import { makeCall } from '@forenet/testkit/portal'

export type FullSyncStats = { bytes: number; ms: number; tickets: number }

/** Creates marks offline; synchronises after a mark or a signal. */
export class DoorDevice {
  readonly #origin: string
  readonly #eventId: string
  readonly #token: string
  /** When each mark was first known to this device, by the monotonic clock. */
  readonly knownAt = new Map<string, number>()
  readonly #marks = new Map<string, DoorMark>()
  readonly #inside = new Set<string>()
  #unsent: DoorMark[] = []
  #cursor: string | null = null
  #syncing: Promise<void> | null = null
  #wanted = false
  readonly id: string
  tickets: string[] = []
  readonly own: DoorMark[] = []
  syncs = 0

  private constructor(origin: string, eventId: string, { token, id }: { token: string; id: string }) {
    this.#origin = origin
    this.#eventId = eventId
    this.#token = token
    this.id = id
  }

  static async open(origin: string, eventId: string, secret: string, name: string): Promise<DoorDevice> {
    const { status, body } = await makeCall(origin, null, doorOpen, { params: { eventId }, body: { secret, name } })
    if (status !== 200) throw new Error(`Opening the door was answered ${status}`)
    return new DoorDevice(origin, eventId, { token: body.token, id: body.device.id })
  }

  async fetchWhole(): Promise<FullSyncStats> {
    const began = performance.now()
    const { text, answer } = await this.#ask(null, [])
    const ms = performance.now() - began
    this.tickets = answer.tickets.map(({ id }) => id)
    this.#take(answer)
    return { bytes: Buffer.byteLength(text), ms, tickets: answer.tickets.length }
  }

  async listen(stack: AsyncDisposableStack): Promise<void> {
    const ended = new AbortController()
    stack.defer(() => ended.abort())
    const answer = await fetch(this.#address(doorLive.path), {
      headers: { [DOOR_TOKEN_HEADER]: this.#token },
      signal: ended.signal,
    })
    if (!answer.ok || !answer.body) throw new Error(`The line was answered ${answer.status}`)
    const { body } = answer
    const read = async () => {
      for await (const chunk of body) {
        if (Buffer.from(chunk).toString('utf8').includes('data: ')) await this.sync()
      }
    }
    read().catch((error: unknown) => {
      if (!ended.signal.aborted) throw error
    })
  }

  scan(ticketId: string): boolean {
    if (this.#inside.has(ticketId)) return false
    const mark = { id: randomUUID(), ticketId, deviceId: this.id, at: Date.now(), undoes: null }
    this.#know(mark)
    this.own.push(mark)
    this.#unsent.push(mark)
    void this.sync()
    return true
  }

  /** Synchronises one call at a time, followed by another if needed. */
  async sync(): Promise<void> {
    this.#wanted = true
    this.#syncing ??= this.#syncWhileWanted().finally(() => {
      this.#syncing = null
    })
    await this.#syncing
  }

  firsts(): Map<string, string> {
    return new Map([...resolveAdmissions(this.#marks.values())].map(([ticketId, { first }]) => [ticketId, first.id]))
  }

  async #syncWhileWanted(): Promise<void> {
    while (this.#wanted) {
      this.#wanted = false
      const sent = this.#unsent
      this.#unsent = []
      this.#take((await this.#ask(this.#cursor, sent)).answer)
      this.syncs++
    }
  }

  async #ask(since: string | null, marks: readonly DoorMark[]): Promise<{ text: string; answer: DoorSyncResult }> {
    const answer = await fetch(this.#address(doorSync.path), {
      method: 'POST',
      headers: { 'content-type': 'application/json', [DOOR_TOKEN_HEADER]: this.#token },
      body: JSON.stringify({ since, marks }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`A sync was answered ${answer.status}: ${text.slice(0, 200)}`)
    return { text, answer: JSON.parse(text) as DoorSyncResult }
  }

  #take({ cursor, marks }: DoorSyncResult): void {
    this.#cursor = cursor
    for (const mark of marks) this.#know(mark)
  }

  #know(mark: DoorMark): void {
    if (!this.knownAt.has(mark.id)) this.knownAt.set(mark.id, performance.now())
    this.#marks.set(mark.id, mark)
    this.#inside.add(mark.ticketId)
  }

  #address(path: string): string {
    return `${this.#origin}${path.replace('{eventId}', this.#eventId)}`
  }
}
