import { findSubscriberNetworkKey } from '@forenet/domain/network-address'
import { ProblemError } from '../http/problem-error.ts'

/** Limit per address; above it, new tokens from there are not verified. */
export const MAX_FORGED_TOKENS_PER_MINUTE = 120
/** Limit per IPv6 network, because its owner has all of its addresses. */
export const MAX_FORGED_TOKENS_PER_NETWORK = 10 * MAX_FORGED_TOKENS_PER_MINUTE

/** Maximum number of counters and known people; the oldest is removed. */
const MAX_ENTRIES = 20_000
export const MAX_PENDING_VERIFICATIONS = 1_000
const MAX_WAITING_IN_ALL = 20_000
const MINUTE_MS = 60_000

type ForgedTokenLimit = readonly [key: string, allowed: number]

/** Counts of this minute: forged tokens, verifications in progress, and waiting ones. */
type ForgedTokenCount = { forged: number; pending: number; waiting: (() => void)[] }

export type TokenOutcome = 'valid' | 'forged' | 'other'

/**
 * Limits the verification of forged tokens. Verifications in progress count, so that parallel requests cannot bypass
 * the limit. A person with a valid token has a separate limit per address, so that a forger on the same Wi-Fi does not
 * lock out signed-in people.
 */
export class ForgedTokens {
  readonly #counted = new Map<string, ForgedTokenCount>()
  readonly #known = new Set<string>()
  #waiting = 0
  #since = 0

  get size(): number {
    return this.#counted.size
  }

  /**
   * `subject`: the token's unverified `sub`. Call the result with the outcome. Throws `too-many-requests` after too
   * many forged tokens, or while too many wait.
   */
  async begin(address: string, subject: string | undefined, nowMs: number): Promise<(outcome: TokenOutcome) => void> {
    if (nowMs - this.#since >= MINUTE_MS) this.#startMinute(nowMs)
    const person = `${findSubscriberNetworkKey(address)} ${subject}`
    const limits = this.#known.has(person) ? ownLimit(person) : sharedLimits(address)
    const counts = await this.#takePlace(limits, nowMs)
    return (outcome) => {
      for (const [at, count] of counts.entries()) this.#end(limits[at] as ForgedTokenLimit, count, outcome)
      if (outcome === 'valid' && subject !== undefined) this.#remember(person)
    }
  }

  /** Throws `too-many-requests` if forged tokens used up the limit. */
  async #takePlace(limits: readonly ForgedTokenLimit[], nowMs: number): Promise<ForgedTokenCount[]> {
    let wokenBy: ForgedTokenCount | undefined
    for (;;) {
      const counted = limits.map(([key, allowed]) => ({ count: this.#counted.get(key), allowed }))
      const refused = counted.some(({ count, allowed }) => count && count.forged >= allowed)
      const full = counted.find(({ count, allowed }) => count && count.forged + count.pending >= allowed)?.count
      // Another limit blocks this request, so pass its place to the next.
      if (wokenBy && (refused || (full && full !== wokenBy))) this.#wake(wokenBy, 1)
      if (refused) throw this.#refusal('Too many invalid sign-ins', this.#since + MINUTE_MS - nowMs)
      if (!full) {
        const counts = limits.map(([key]) => this.#countOf(key))
        for (const count of counts) count.pending++
        return counts
      }
      await this.#wait(full)
      wokenBy = full
    }
  }

  #wait(count: ForgedTokenCount): Promise<void> {
    if (count.waiting.length >= MAX_PENDING_VERIFICATIONS || this.#waiting >= MAX_WAITING_IN_ALL)
      throw this.#refusal('Too many sign-ins at once', 1_000)
    this.#waiting++
    return new Promise((resolve) => count.waiting.push(resolve))
  }

  #wake(count: ForgedTokenCount, max: number): void {
    for (const wake of count.waiting.splice(0, max)) {
      this.#waiting--
      wake()
    }
  }

  #end([key, allowed]: ForgedTokenLimit, count: ForgedTokenCount, outcome: TokenOutcome): void {
    count.pending--
    if (outcome === 'forged') count.forged++
    // A forged token frees no place. The last one allowed ends all waiting.
    this.#wake(count, outcome === 'forged' ? (count.forged >= allowed ? count.waiting.length : 0) : 1)
    if (isUnused(count) && this.#counted.get(key) === count) this.#counted.delete(key)
  }

  #startMinute(nowMs: number): void {
    this.#since = nowMs
    for (const [key, count] of this.#counted) {
      count.forged = 0
      this.#wake(count, count.waiting.length)
      if (isUnused(count)) this.#counted.delete(key)
    }
  }

  #countOf(key: string): ForgedTokenCount {
    const known = this.#counted.get(key)
    if (known) return known
    if (this.#counted.size >= MAX_ENTRIES) this.#dropOldest()
    const count = { forged: 0, pending: 0, waiting: [] }
    this.#counted.set(key, count)
    return count
  }

  #dropOldest(): void {
    const [oldest] = this.#counted
    if (!oldest) return
    const [key, count] = oldest
    this.#counted.delete(key)
    this.#wake(count, count.waiting.length)
  }

  #refusal(what: string, inMs: number): ProblemError {
    return new ProblemError('too-many-requests', `${what} from your network; please try again soon`, {
      retryAfterSeconds: Math.max(1, Math.ceil(inMs / 1_000)),
    })
  }

  #remember(person: string): void {
    this.#known.delete(person)
    if (this.#known.size >= MAX_ENTRIES) {
      const [oldest] = this.#known.keys()
      if (oldest !== undefined) this.#known.delete(oldest)
    }
    this.#known.add(person)
  }
}

const isUnused = ({ forged, pending, waiting }: ForgedTokenCount): boolean =>
  forged === 0 && pending === 0 && waiting.length === 0

function ownLimit(person: string): ForgedTokenLimit[] {
  return [[person, MAX_FORGED_TOKENS_PER_MINUTE]]
}

function sharedLimits(address: string): ForgedTokenLimit[] {
  const network = findSubscriberNetworkKey(address)
  const one: ForgedTokenLimit = [address, MAX_FORGED_TOKENS_PER_MINUTE]
  return network.endsWith('/64')
    ? [one, [network, MAX_FORGED_TOKENS_PER_NETWORK]]
    : [[network, MAX_FORGED_TOKENS_PER_MINUTE]]
}
