import { expect, test } from 'vitest'
import { accumulateSales, buildCurve, countDays } from '../../src/club/shared/charts/sales-chart.tsx'

const days = [
  { day: '2026-11-02', sold: 3, void: 0 },
  { day: '2026-11-05', sold: 0, void: 2 },
]

test('accumulates by day and stays constant in between', () => {
  expect(accumulateSales(days).map(({ soldSoFar, voidSoFar }) => [soldSoFar, voidSoFar])).toEqual([
    [3, 0],
    [3, 2],
  ])
  const sales = { from: '2026-11-01', to: '2026-11-10', days }
  expect(countDays(sales)).toBe(10)
  expect(buildCurve(sales, 'soldSoFar')).toEqual([
    { x: 0, y: 0 },
    ...[1, 2].map((x) => ({ x, y: x === 1 ? 0 : 3 })),
    ...[4, 5].map((x) => ({ x, y: 3 })),
    { x: 10, y: 3 },
  ])
  expect(buildCurve(sales, 'voidSoFar').at(-1)).toEqual({ x: 10, y: 2 })
})
