import { addDays } from '@forenet/domain/calendar-date'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

let given: TestDatabase
beforeAll(async () => {
  given = await createTestDatabase()
})
afterAll(() => given.drop())

type Period = { from: string; to: string }

/** Reference implementation: checks every day for the last start of a membership. */
function lastBegin(periods: readonly Period[]): string | null {
  const isOn = (day: string) => periods.some(({ from, to }) => from <= day && day <= to)
  const begins = periods.map(({ from }) => from).filter((from) => !isOn(addDays(from, -1)))
  return begins.toSorted().at(-1) ?? null
}

test('the last membership streak starts after the last gap', async () => {
  const period = fc
    .record({ start: fc.nat(60), days: fc.nat(20) })
    .map(({ start, days }) => ({ from: addDays('2026-01-20', start), to: addDays('2026-01-20', start + days) }))
  await fc.assert(
    fc.asyncProperty(fc.array(period, { maxLength: 6 }), async (some) => {
      // Sorted like the register: by first day, then last day.
      const periods = some.toSorted((a, b) => (a.from + a.to < b.from + b.to ? -1 : 1))
      const { rows } = await given.pool.query<{ day: string | null }>('select register_last_from($1)::text as day', [
        JSON.stringify(periods),
      ])
      expect(rows).toEqual([{ day: lastBegin(periods) }])
    }),
    { numRuns: 300 },
  )
})
