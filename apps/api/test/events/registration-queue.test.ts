import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createRegistrationLimiter } from '../../src/modules/events/events/registration/registration-limiter.ts'
import {
  SeatsUnavailable,
  seatsTakenProblem,
} from '../../src/modules/events/events/registration/registration-problems.ts'
import { ProblemError } from '../../src/platform/http/problem-error.ts'

/** Registrations of one event that the test completes. */
function line() {
  const inTurn = createRegistrationLimiter(3)
  const begun: number[] = []
  const ends = new Map<number, { done: () => void; fail: (why: Error) => void }>()
  const told = new Map<number, string>()
  const register = (nth: number, seats: number, eventId = 'event') => {
    const store = () =>
      new Promise<void>((done, fail) => {
        begun.push(nth)
        ends.set(nth, { done, fail })
      })
    inTurn(eventId, seats, store).then(
      () => told.set(nth, 'stored'),
      (error: unknown) => told.set(nth, error instanceof ProblemError ? error.code : String(error)),
    )
  }
  return { register, begun, told, ends, settled: () => delay(0) }
}

describe('registrations of one event', () => {
  test('are stored three at a time in order, without delaying other events', async () => {
    const { register, begun, ends, told, settled } = line()
    for (const nth of [1, 2, 3, 4, 5]) register(nth, 1)
    register(6, 1, 'another')
    expect(begun).toEqual([1, 2, 3, 6])
    ends.get(2)?.done()
    await settled()
    expect(begun).toEqual([1, 2, 3, 6, 4])
    ends.get(1)?.fail(new Error('broken off'))
    await settled()
    expect(begun).toEqual([1, 2, 3, 6, 4, 5])
    expect(told).toEqual(
      new Map([
        [2, 'stored'],
        [1, 'Error: broken off'],
      ]),
    )
  })

  test('that request too many seats are rejected, and smaller ones continue', async () => {
    const { register, begun, ends, told, settled } = line()
    for (const [nth, seats] of [1, 1, 2, 2, 3, 1].entries()) register(nth, seats)
    ends.get(2)?.fail(new SeatsUnavailable())
    await settled()
    expect(told).toEqual(
      new Map([
        [2, 'sold-out'],
        [3, 'sold-out'],
        [4, 'sold-out'],
      ]),
    )
    expect(begun).toEqual([0, 1, 2, 5])
    for (const nth of [0, 1, 5]) ends.get(nth)?.done()
    await settled()
    register(7, 3)
    expect(begun).toEqual([0, 1, 2, 5, 7])
  })

  test("are rejected only by the database's current state, not by an earlier result", async () => {
    const { register, begun, ends, settled } = line()
    for (const nth of [0, 1, 2, 3]) register(nth, 1)
    ends.get(0)?.fail(seatsTakenProblem())
    await settled()
    expect(begun).toEqual([0, 1, 2, 3])
  })

  test('rejected in large numbers do not block the event loop', async () => {
    const { register, ends, told, settled } = line()
    for (let nth = 0; nth < 103; nth++) register(nth, 1)
    ends.get(0)?.fail(new SeatsUnavailable())
    await Promise.resolve()
    await new Promise((done) => setImmediate(done))
    expect(told.size).toBeLessThan(101)
    await expect.poll(() => told.size).toBe(101)
    for (const nth of [1, 2]) ends.get(nth)?.done()
    await settled()
    expect(told.size).toBe(103)
  })
})
