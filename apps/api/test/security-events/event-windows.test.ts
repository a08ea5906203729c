import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EVENT_WINDOW_MS, EventWindows, type SecurityLogLine } from '../../src/platform/observability/event-windows.ts'

const at = (ms: number) => new Date(Date.UTC(2026, 10, 20) + ms)
const refused = (more: Partial<SecurityLogLine> = {}): SecurityLogLine => ({
  event: 'sign-in-refused',
  outcome: 'refused',
  reason: 'wrong-credentials',
  network: '192.0.2.7',
  ...more,
})

describe('a repeated event', () => {
  test('is written once immediately, with a total after its minute', () => {
    const windows = new EventWindows()
    expect([0, 1, 2].map((ms) => windows.isFirst(refused(), at(ms)))).toEqual([true, false, false])
    expect(windows.close(at(EVENT_WINDOW_MS - 1))).toEqual([])
    expect(windows.close(at(EVENT_WINDOW_MS))).toEqual([{ ...refused(), count: 2, since: at(0), emails: [] }])
    expect(windows.isFirst(refused(), at(EVENT_WINDOW_MS))).toBe(true)
  })

  test('has no total if it occurred once', () => {
    const windows = new EventWindows()
    windows.isFirst(refused(), at(0))
    expect(windows.close(at(EVENT_WINDOW_MS))).toEqual([])
  })

  test('has its total written before a stop', () => {
    const windows = new EventWindows()
    windows.isFirst(refused(), at(0))
    windows.isFirst(refused(), at(1))
    expect(windows.close(at(2), 'all')).toMatchObject([{ count: 1 }])
  })

  test.each([
    ['another event', { event: 'token-refused' }],
    ['another reason', { reason: 'account-closed' }],
    ['another network', { network: '192.0.2.8' }],
    ['another account', { account: 'a' }],
    ['another member acted for', { member: 'a' }],
  ])('is another line for %s', (_name, more) => {
    const windows = new EventWindows()
    windows.isFirst(refused(), at(0))
    expect(windows.isFirst(refused(more), at(0))).toBe(true)
  })

  test('is the same for any e-mail tried; the total names the first ten', () => {
    const windows = new EventWindows()
    for (let index = 0; index < 40; index++) windows.isFirst(refused({ email: `hash ${index % 20}` }), at(index))
    const [sum] = windows.close(at(EVENT_WINDOW_MS))
    expect(sum?.count).toBe(39)
    expect(sum?.emails).toEqual(Array.from({ length: 10 }, (_, index) => `hash ${index + 1}`))
  })
})

test('of very many networks is one line', () => {
  const windows = new EventWindows(3)
  const lines = Array.from({ length: 10 }, (_, index) => windows.isFirst(refused({ network: `net ${index}` }), at(0)))
  expect(lines.filter(Boolean)).toHaveLength(4)
  expect(windows.close(at(EVENT_WINDOW_MS))).toMatchObject([
    { event: 'sign-in-refused', reason: 'many-networks', count: 6 },
  ])
})

test('by strangers hides no event of an account', () => {
  const windows = new EventWindows(3)
  for (let index = 0; index < 10; index++) windows.isFirst(refused({ network: `net ${index}` }), at(0))
  const changed = { event: 'roles-changed', outcome: 'done', account: 'a' }
  const to = (roles: string[]) => windows.isFirst({ ...changed, details: { roles } }, at(1))
  expect([to(['org:HAVN|role:USER']), to(['org:ALL|role:SUPER_ADMIN'])], 'each is written').toEqual([true, true])
  expect(to(['org:ALL|role:SUPER_ADMIN'])).toBe(false)
  expect(windows.close(at(2), 'all')).toContainEqual({ ...changed, count: 1, since: at(1), emails: [] })
})

test('is neither lost nor counted twice: lines and totals add up', () => {
  const happening = fc.record({
    event: fc.constantFrom('sign-in-refused', 'token-refused'),
    network: fc.integer({ min: 0, max: 30 }).map(String),
    account: fc.constantFrom(undefined, 'a', 'b'),
    outcome: fc.constantFrom('done', 'refused'),
    afterMs: fc.integer({ min: 0, max: 90_000 }),
    looked: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 200 }), fc.integer({ min: 1, max: 20 }), (happenings, most) => {
      const windows = new EventWindows(most, most)
      let ms = 0
      let told = 0
      const sum = (which: 'over' | 'all') => {
        for (const { count } of windows.close(at(ms), which)) told += count
      }
      for (const { event, outcome, network, account, afterMs, looked } of happenings) {
        ms += afterMs
        if (looked) sum('over')
        const line = { event, outcome, network, ...(account && { account }) }
        if (windows.isFirst(line, at(ms))) told++
      }
      sum('all')
      expect(told).toBe(happenings.length)
    }),
  )
})
