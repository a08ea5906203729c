import { createHash } from 'node:crypto'
import type pg from 'pg'

/** `secondsPerTry`: until one attempt is regained. */
export type RateLimitAllowance = { burst: number; secondsPerTry: number }

export type RateLimitedSubject = { subject: string; allowance: RateLimitAllowance }

export type RateLimitResult = { allowed: true } | { allowed: false; retryAfterSeconds: number }

export type RateLimiter = {
  /** All or none. */
  take(limits: readonly RateLimitedSubject[]): Promise<RateLimitResult>
  /** Ignores exhaustion; returns the excess, capped at `most`. */
  overdraw(limited: RateLimitedSubject, most: number): Promise<number>
  /** For attempts that turned out to be legitimate. */
  giveBack(limits: readonly RateLimitedSubject[]): Promise<void>
}

/**
 * An instant more than a whole allowance ($4 seconds) ahead was stored by a process with a fast clock and counts as
 * past.
 */
const USED = `case when spent.used_until > $2::timestamptz + ($4 + 900) * interval '1 second' then $2
  else greatest(spent.used_until, $2) end`

/**
 * Generic cell rate algorithm across processes: one row per subject with the instant when its allowance is fully
 * regained.
 */
export function buildRateLimiter(pool: pg.Pool, now: () => Date): RateLimiter {
  async function spend({ subject, allowance }: RateLimitedSubject): Promise<RateLimitResult> {
    const key = hash(subject)
    const at = now()
    const taken = await pool.query(
      `insert into identity.rate_limit as spent (key, used_until) values ($1, $2::timestamptz + $3 * interval '1 second')
       on conflict (key) do update
         set used_until = ${USED} + $3 * interval '1 second'
         where ${USED} + $3 * interval '1 second' <= $2::timestamptz + $4 * interval '1 second'
       returning 1`,
      [key, at, allowance.secondsPerTry, allowance.secondsPerTry * allowance.burst],
    )
    if (taken.rowCount === 1) return { allowed: true }
    const spent = await pool.query<{ usedUntil: Date }>(
      'select used_until as "usedUntil" from identity.rate_limit where key = $1',
      [key],
    )
    const until = spent.rows[0]?.usedUntil ?? at
    const wait = (until.getTime() - at.getTime()) / 1000 - allowance.secondsPerTry * (allowance.burst - 1)
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(wait)) }
  }

  async function giveBack(limits: readonly RateLimitedSubject[]): Promise<void> {
    for (const { subject, allowance } of limits) {
      await pool.query(
        `update identity.rate_limit set used_until = used_until - $2 * interval '1 second' where key = $1`,
        [hash(subject), allowance.secondsPerTry],
      )
    }
  }

  return {
    giveBack,
    async overdraw({ subject, allowance: { burst, secondsPerTry } }, most) {
      const at = now()
      const spent = await pool.query<{ usedUntil: Date }>(
        `insert into identity.rate_limit as spent (key, used_until) values ($1, $2::timestamptz + $3 * interval '1 second')
         on conflict (key) do update set used_until = least(
           ${USED} + $3 * interval '1 second', $2::timestamptz + $4 * interval '1 second')
         returning used_until as "usedUntil"`,
        [hash(subject), at, secondsPerTry, secondsPerTry * (burst + most)],
      )
      const usedSeconds = ((spent.rows[0]?.usedUntil ?? at).getTime() - at.getTime()) / 1000
      return Math.max(0, Math.ceil(usedSeconds / secondsPerTry) - burst)
    },
    async take(limits) {
      const spent: RateLimitedSubject[] = []
      for (const limited of limits) {
        const result = await spend(limited)
        if (!result.allowed) {
          await giveBack(spent)
          return result
        }
        spent.push(limited)
      }
      return { allowed: true }
    },
  }
}

// The table must not contain e-mail or IP addresses.
function hash(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url')
}
