import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupByAge, memberChartDates, moneyChartMonths } from '../../src/modules/portal/overview/chart-rules.ts'

const TODAY = '2026-11-20'

test('members are counted on the last day of 24 months, and today', () => {
  const days = memberChartDates('2026-03-15')
  expect(days).toHaveLength(24)
  expect([days[0], days[10], days[22], days[23]]).toEqual(['2024-04-30', '2025-02-28', '2026-02-28', '2026-03-15'])
})

describe('ages', () => {
  test('are grouped as the federations do, with unknown ages last', () => {
    const counts = [
      { age: 6, gender: 'female', count: 2 },
      { age: 7, gender: 'male', count: 3 },
      { age: 60, gender: 'undisclosed', count: 4 },
      { age: null, gender: null, count: 1 },
    ]
    expect(groupByAge(counts).map(({ female, male, other }) => [female, male, other])).toEqual([
      [2, 0, 0],
      [0, 3, 0],
      ...[
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
      [0, 0, 4],
      [0, 0, 1],
    ])
    expect(groupByAge([])).toHaveLength(6)
  })

  test('have everyone in exactly one group', () => {
    const count = fc.record({
      age: fc.option(fc.integer({ min: 0, max: 110 })),
      gender: fc.option(fc.constantFrom('female', 'male', 'other', 'unknown')),
      count: fc.integer({ min: 1, max: 50 }),
    })
    fc.assert(
      fc.property(fc.array(count), (counts) => {
        const grouped = groupByAge(counts).reduce((sum, { female, male, other }) => sum + female + male + other, 0)
        expect(grouped).toBe(counts.reduce((sum, one) => sum + one.count, 0))
      }),
    )
  })
})

describe('money', () => {
  test('is split by what was sold, with refunds apart and the year before beside it', () => {
    const months = moneyChartMonths(
      [
        { month: '2026-11', sold: 'membership', returned: false, minor: 90_000 },
        { month: '2026-11', sold: 'membership', returned: true, minor: -45_000 },
        { month: '2026-11', sold: 'event', returned: false, minor: 7_500 },
        { month: '2026-10', sold: 'invoice', returned: false, minor: 20_000 },
        { month: '2025-11', sold: 'event', returned: false, minor: 5_000 },
        { month: '2025-11', sold: 'event', returned: true, minor: -1_000 },
      ],
      TODAY,
    )
    expect(months).toHaveLength(12)
    expect(months[0]?.month).toBe('2025-12')
    expect(months.slice(-2)).toEqual([
      {
        ...{ month: '2026-10', membershipMinor: 0, eventMinor: 0, invoiceMinor: 20_000 },
        ...{ refundMinor: 0, beforeMinor: 0 },
      },
      {
        ...{ month: '2026-11', membershipMinor: 90_000, eventMinor: 7_500, invoiceMinor: 0 },
        ...{ refundMinor: -45_000, beforeMinor: 4_000 },
      },
    ])
  })
})
