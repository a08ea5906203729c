import { createHash } from 'node:crypto'

type Entry<T> = { value: T; expiresAt: number; session: string | null }

/** Caches tokens by hash until they expire, because verifying costs more than the query behind it. */
export class TokenCache<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #most: number

  constructor(most = 20_000) {
    this.#most = most
  }

  find(token: string, nowMs: number): T | undefined {
    const key = digest(token)
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.expiresAt <= nowMs) {
      this.#entries.delete(key)
      return undefined
    }
    return entry.value
  }

  keep(token: string, value: T, expiresAtMs: number, session: string | null): void {
    if (this.#entries.size >= this.#most) {
      const oldest = this.#entries.keys().next()
      if (!oldest.done) this.#entries.delete(oldest.value)
    }
    this.#entries.set(digest(token), { value, expiresAt: expiresAtMs, session })
  }

  forgetSession(session: string): void {
    for (const [key, entry] of this.#entries) if (entry.session === session) this.#entries.delete(key)
  }

  forgetWhere(isForgotten: (value: T) => boolean): void {
    for (const [key, { value }] of this.#entries) if (isForgotten(value)) this.#entries.delete(key)
  }
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
