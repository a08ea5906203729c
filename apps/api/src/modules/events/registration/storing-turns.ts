import { setImmediate } from 'node:timers/promises'
import type { ProblemError } from '../../../platform/http/problem-error.ts'
import { NoSuchSeats } from './registration-problems.ts'

/**
 * So many that those who are first do not pay, and have their tickets drawn, while others with a seat still wait: with eight a crowd in
 * which everybody has one takes twice as long (decision 0017).
 */
const AT_ONCE = 30
const TOLD_AT_ONCE = 25

type Waiting = { seats: number; begin: () => void; refuse: (problem: ProblemError) => void }
type Line = { storing: number; waiting: Waiting[] }

/** Does what there is to do for a registration of so many seats in its turn. */
export type StoringTurns = <T>(eventId: string, seats: number, store: () => Promise<T>) => Promise<T>

/**
 * Lets few registrations for an event be looked up and stored at once by this process. The database decides who has the seats, whoever
 * else stores; but in a rush everybody would wait there for the event's row, on all the connections that those who pay want. Who still
 * waits here when fewer or as many seats cannot be had is told so and asks the database nothing: it was so after they had asked.
 */
export function storingTurns(atOnce = AT_ONCE): StoringTurns {
  const lines = new Map<string, Line>()
  return async <T>(eventId: string, seats: number, store: () => Promise<T>): Promise<T> => {
    const line = lines.get(eventId) ?? { storing: 0, waiting: [] }
    lines.set(eventId, line)
    if (line.storing < atOnce) line.storing++
    else await new Promise<void>((begin, refuse) => line.waiting.push({ seats, begin, refuse }))
    try {
      return await store()
    } catch (error) {
      if (error instanceof NoSuchSeats) void refuseAsMany(line, seats)
      throw error
    } finally {
      const next = line.waiting.shift()
      if (next) next.begin()
      else if (--line.storing === 0) lines.delete(eventId)
    }
  }
}

/** They leave the line at once, and are told group by group: thousands in one turn of the loop would hold up everybody else. */
async function refuseAsMany(line: Line, seats: number): Promise<void> {
  const gone = line.waiting.filter((one) => one.seats >= seats)
  line.waiting = line.waiting.filter((one) => one.seats < seats)
  for (const [nth, { refuse }] of gone.entries()) {
    if (nth > 0 && nth % TOLD_AT_ONCE === 0) await setImmediate()
    refuse(new NoSuchSeats())
  }
}
