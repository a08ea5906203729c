import { ProblemError } from '../http/problem-error.ts'

export type ConcurrencyLimits = { running: number; waiting: number; waitingPerKey: number }

type WaitingTask = { key: string; start: () => void }

/** Runs one task at a time per key, and a bounded number per process. */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits
  readonly #running = new Set<string>()
  readonly #waiting: WaitingTask[] = []

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits
  }

  /** Throws `too-many-requests` or `overloaded` if too many wait. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running.has(key) || this.#running.size >= this.#limits.running) await this.#wait(key)
    else this.#running.add(key)
    try {
      return await work()
    } finally {
      this.#running.delete(key)
      this.#startNext()
    }
  }

  #wait(key: string): Promise<void> {
    if (this.#waiting.filter((one) => one.key === key).length >= this.#limits.waitingPerKey) {
      throw new ProblemError(
        'too-many-requests',
        'Other files of the club are being read; please try again in a moment',
      )
    }
    if (this.#waiting.length >= this.#limits.waiting) {
      throw new ProblemError('overloaded', 'Too many files are being read; please try again in a moment')
    }
    return new Promise((start) => this.#waiting.push({ key, start }))
  }

  #startNext(): void {
    const at = this.#waiting.findIndex(({ key }) => !this.#running.has(key))
    if (at < 0 || this.#running.size >= this.#limits.running) return
    const [next] = this.#waiting.splice(at, 1)
    if (!next) return
    this.#running.add(next.key)
    next.start()
  }
}
