import { ProblemError } from '../http/problem-error.ts'

/** Tokens from one network that may fail within a minute; then no token of it that is not known yet is looked at. */
export const FAILED_TOKENS_PER_MINUTE = 120

/** Networks that are counted at once; the one that came first makes room. */
const MOST_NETWORKS = 20_000
const MINUTE_MS = 60_000

/**
 * Bounds what made-up tokens cost: checking a signature is work, and a forger would otherwise have as many checked as
 * requests are allowed. A check under way counts as failed until it has come out well, so that many at once do not slip
 * past together.
 */
export class FailedTokens {
  readonly #failed = new Map<string, number>()
  #since = 0

  /** How many networks are counted now. */
  get size(): number {
    return this.#failed.size
  }

  /**
   * Begins the check of a token from a network at `nowMs`; call the answer once the token has proved good. Throws
   * `too-many-requests` where too many have failed.
   */
  begin(network: string, nowMs: number): () => void {
    if (nowMs - this.#since >= MINUTE_MS) {
      this.#failed.clear()
      this.#since = nowMs
    }
    const failed = this.#failed.get(network) ?? 0
    if (failed >= FAILED_TOKENS_PER_MINUTE) {
      throw new ProblemError(
        'too-many-requests',
        'Too many sign-ins from your network were not valid; please try again in a minute',
      )
    }
    if (failed === 0 && this.#failed.size >= MOST_NETWORKS) {
      const [first] = this.#failed.keys()
      if (first !== undefined) this.#failed.delete(first)
    }
    this.#failed.set(network, failed + 1)
    return () => this.#giveBack(network)
  }

  #giveBack(network: string): void {
    const left = (this.#failed.get(network) ?? 0) - 1
    if (left > 0) this.#failed.set(network, left)
    else this.#failed.delete(network)
  }
}
