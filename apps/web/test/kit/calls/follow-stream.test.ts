import type { PlacesLeft } from '@forenet/contract/event'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '../../../src/kit/calls/api-problem.ts'
import { computeReconnectDelayMs, followStream, followWhileVisible } from '../../../src/kit/calls/follow-stream.ts'

const places = (left: number): PlacesLeft => ({
  eventId: 'event',
  capacity: 100,
  left,
  waiting: 0,
  offered: 0,
  registration: 'open',
  forGuests: { left, registration: 'open' },
  ticketTypes: [],
})

function streamOf(...chunks: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
      controller.close()
    },
  })
}

const told = (left: number): string => `event: places\ndata: ${JSON.stringify(places(left))}\n\n`

/** Each attempt gets the next response; aborts after the last. */
async function follow(answers: (() => Promise<ReadableStream<Uint8Array>>)[]) {
  const left: (number | null)[] = []
  const pauses: number[] = []
  let lost = 0
  const given = new AbortController()
  await followStream<PlacesLeft>({
    open: () => {
      const next = answers.shift()
      if (next) return next()
      given.abort()
      return Promise.reject(new ApiProblem({ code: 'aborted', status: 0 }))
    },
    onState: (now) => left.push(now.left),
    lost: () => lost++,
    pause: async (ms) => void pauses.push(ms),
    signal: given.signal,
  })
  return { left, pauses, lost, isLeftOver: answers.length }
}

test('delivers every change, however the bytes are split', async () => {
  const both = told(3) + told(2)
  const { left } = await follow([async () => streamOf(': hello\n\n', both.slice(0, 20), both.slice(20))])
  expect(left).toEqual([3, 2])
})

test('reconnects with growing delays after an end or failure', async () => {
  const away = () => Promise.reject(new ApiProblem({ code: 'unreachable', status: 0 }))
  const { left, pauses, lost } = await follow([
    async () => streamOf(told(3)),
    away,
    away,
    async () => streamOf(told(1)),
  ])
  expect(left).toEqual([3, 1])
  expect(lost, 'each is said, and that it was given up is not').toBe(4)
  expect(pauses).toHaveLength(4)
  const [first = 0, second = 0, third = 0, afterSuccess = 0] = pauses
  expect(first).toBeLessThanOrEqual(1_000)
  expect(second).toBeGreaterThanOrEqual(1_000)
  expect(third).toBeGreaterThanOrEqual(2_000)
  expect(afterSuccess).toBeLessThanOrEqual(1_000)
})

test('a permanent error ends it', async () => {
  const refused = () => Promise.reject(new ApiProblem({ code: 'not-found', status: 404 }))
  const { pauses, lost, isLeftOver } = await follow([refused, async () => streamOf(told(3))])
  expect(lost).toBe(1)
  expect(pauses).toEqual([])
  expect(isLeftOver).toBe(1)
})

test('retries when there are too many connections, until one closes', async () => {
  const refused = () => Promise.reject(new ApiProblem({ code: 'too-many-requests', status: 429 }))
  const { left, pauses } = await follow([refused, refused, async () => streamOf(told(4))])
  expect(left).toEqual([4])
  expect(pauses).toHaveLength(3)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a hidden page has no connection, and reconnects when visible', () => {
  const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', tab)
  const lines: AbortSignal[] = []
  const open = () => lines.filter(({ aborted }) => !aborted).length
  const stop = followWhileVisible<PlacesLeft>(
    (signal) => {
      lines.push(signal)
      return new Promise(() => undefined)
    },
    () => undefined,
  )
  const become = (state: 'visible' | 'hidden') => {
    tab.visibilityState = state
    tab.dispatchEvent(new Event('visibilitychange'))
    return open()
  }
  expect([open(), become('hidden'), become('visible'), become('visible')]).toEqual([1, 0, 1, 1])
  stop()
  expect(open()).toBe(0)
})

test('repeated reconnects leak no listeners', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const listening = new Set<unknown>()
  let tries = 0
  const stop = followWhileVisible<PlacesLeft>(
    (signal) => {
      if (tries++ === 0) {
        vi.spyOn(signal, 'addEventListener').mockImplementation((_type, listener) => void listening.add(listener))
        vi.spyOn(signal, 'removeEventListener').mockImplementation((_type, listener) => void listening.delete(listener))
      }
      return Promise.reject(new ApiProblem({ code: 'unreachable', status: 0 }))
    },
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(300_000)
  stop()
  expect(tries).toBeGreaterThan(5)
  expect(listening.size).toBe(1)
})

test.each([
  [0, 1, 1_000],
  [0, 0, 500],
  [3, 1, 8_000],
  [20, 1, 30_000],
  [20, 0, 15_000],
])('after %d failures with jitter %d the delay is %d ms', (failures, share, ms) => {
  expect(computeReconnectDelayMs(failures, share)).toBe(ms)
})
