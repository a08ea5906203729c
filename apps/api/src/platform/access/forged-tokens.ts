import { networkOf } from '@forenet/domain/network-address'
import { ProblemError } from '../http/problem-error.ts'

/** Forged tokens from one address within a minute; after that its new tokens are not verified. */
export const FORGED_TOKENS_PER_MINUTE = 120
/** The same for a whole IPv6 network: whoever has one has all of its addresses. */
export const FORGED_TOKENS_PER_NETWORK = 10 * FORGED_TOKENS_PER_MINUTE

/** Maximum number of counters and of known people; the oldest is removed. */
const MAX_ENTRIES = 20_000
const MINUTE_MS = 60_000

type Limit = readonly [key: string, allowed: number]

/**
 * Bounds the cost of forged tokens, because verifying a signature is expensive. A verification in progress counts as
 * forged until it succeeds, so that parallel requests cannot bypass the limit. A person with a valid token has a
 * separate limit per address, so that a forger on the same Wi-Fi does not lock out signed-in people when their tokens
 * are replaced.
 */
export class ForgedTokens {
  readonly #counted = new Map<string, number>()
  readonly #known = new Set<string>()
  #since = 0

  get size(): number {
    return this.#counted.size
  }

  /**
   * Starts the verification of a token from an address at `nowMs`; `subject` is its unverified `sub`. Call the result
   * if the token is not forged. Throws `too-many-requests` after too many forged ones.
   */
  begin(address: string, subject: string | undefined, nowMs: number): (isValid: boolean) => void {
    if (nowMs - this.#since >= MINUTE_MS) {
      this.#counted.clear()
      this.#since = nowMs
    }
    const person = `${networkOf(address)} ${subject}`
    const limits = this.#known.has(person) ? ownLimit(person) : sharedLimits(address)
    if (limits.some(([key, allowed]) => (this.#counted.get(key) ?? 0) >= allowed)) {
      throw new ProblemError(
        'too-many-requests',
        'Too many invalid sign-ins from your network; please try again soon',
        {
          retryAfterSeconds: Math.max(1, Math.ceil((this.#since + MINUTE_MS - nowMs) / 1_000)),
        },
      )
    }
    for (const [key] of limits) this.#add(key)
    return (isValid) => {
      for (const [key] of limits) this.#giveBack(key)
      if (isValid && subject !== undefined) this.#remember(person)
    }
  }

  #add(key: string): void {
    if (!this.#counted.has(key) && this.#counted.size >= MAX_ENTRIES) dropOldest(this.#counted)
    this.#counted.set(key, (this.#counted.get(key) ?? 0) + 1)
  }

  #giveBack(key: string): void {
    const left = (this.#counted.get(key) ?? 0) - 1
    if (left > 0) this.#counted.set(key, left)
    else this.#counted.delete(key)
  }

  #remember(person: string): void {
    this.#known.delete(person)
    if (this.#known.size >= MAX_ENTRIES) dropOldest(this.#known)
    this.#known.add(person)
  }
}

function ownLimit(person: string): Limit[] {
  return [[person, FORGED_TOKENS_PER_MINUTE]]
}

function sharedLimits(address: string): Limit[] {
  const network = networkOf(address)
  const one: Limit = [address, FORGED_TOKENS_PER_MINUTE]
  return network.endsWith('/64') ? [one, [network, FORGED_TOKENS_PER_NETWORK]] : [[network, FORGED_TOKENS_PER_MINUTE]]
}

function dropOldest(kept: Pick<Map<string, unknown>, 'keys' | 'delete'> | Set<string>): void {
  const [oldest] = kept.keys()
  if (oldest !== undefined) kept.delete(oldest)
}
