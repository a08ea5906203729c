import { setImmediate } from 'node:timers/promises'
import type { ProblemError } from '../../../../platform/http/problem-error.ts'
import { SeatsUnavailable } from './registration-problems.ts'

/**
 * With eight, a rush with seats for everyone takes twice as long, because all must register before the first ones pay
 * and have PDFs rendered (decision 0017).
 */
const MAX_CONCURRENT = 30
const MAX_CONCURRENT_REFUSALS = 25

type WaitingRegistration = { seats: number; begin: () => void; refuse: (problem: ProblemError) => void }
type RegistrationQueue = { storing: number; waiting: WaitingRegistration[] }

export type RegistrationLimiter = <T>(eventId: string, seats: number, store: () => Promise<T>) => Promise<T>

/**
 * Limits concurrent registrations per event. Otherwise buyers waiting for the event's row lock would occupy all
 * connections, including those for payment. After a lack of seats, queued requests for as many or more are rejected
 * without a query.
 */
export function createRegistrationLimiter(atOnce = MAX_CONCURRENT): RegistrationLimiter {
  const lines = new Map<string, RegistrationQueue>()
  return async <T>(eventId: string, seats: number, store: () => Promise<T>): Promise<T> => {
    const line = lines.get(eventId) ?? { storing: 0, waiting: [] }
    lines.set(eventId, line)
    if (line.storing < atOnce) line.storing++
    else await new Promise<void>((begin, refuse) => line.waiting.push({ seats, begin, refuse }))
    try {
      return await store()
    } catch (error) {
      if (error instanceof SeatsUnavailable) void refuseAsMany(line, seats)
      throw error
    } finally {
      const next = line.waiting.shift()
      if (next) next.begin()
      else if (--line.storing === 0) lines.delete(eventId)
    }
  }
}

/** Rejects in batches, so that thousands of rejections do not block the event loop. */
async function refuseAsMany(line: RegistrationQueue, seats: number): Promise<void> {
  const gone = line.waiting.filter((one) => one.seats >= seats)
  line.waiting = line.waiting.filter((one) => one.seats < seats)
  for (const [nth, { refuse }] of gone.entries()) {
    if (nth > 0 && nth % MAX_CONCURRENT_REFUSALS === 0) await setImmediate()
    refuse(new SeatsUnavailable())
  }
}
