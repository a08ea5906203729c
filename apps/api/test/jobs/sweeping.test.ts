import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { SWEEP_REPEAT, startSweeping } from '../../src/platform/jobs/sweeping.ts'

const log = pino({ level: 'silent' })

test('a sweep that has more to do runs again at once, then waits for its interval', async () => {
  vi.useFakeTimers()
  try {
    const results = [SWEEP_REPEAT, SWEEP_REPEAT, undefined]
    const work = vi.fn(async () => results.shift())
    const sweeping = startSweeping(work, log, 10_000)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(work).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(work).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(work).toHaveBeenCalledTimes(4)
    await sweeping.stop()
  } finally {
    vi.useRealTimers()
  }
})

test('a stop waits for the run in progress, and no other follows', async () => {
  const entered = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const work = vi.fn(async () => {
    entered.resolve()
    await released.promise
    return SWEEP_REPEAT
  })
  const sweeping = startSweeping(work, log, 1)
  await entered.promise
  const stopped = sweeping.stop()
  released.resolve()
  await stopped
  expect(work).toHaveBeenCalledTimes(1)
})
