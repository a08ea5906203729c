import { expect, test } from 'vitest'
import { findBusiestQuarter, selectLabelledQuarters } from '../../src/club/shared/charts/arrivals-chart.tsx'

const START = Date.parse('2026-11-20T17:45:00Z')
const quarters = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    from: new Date(START + nth * 900_000).toISOString(),
    letIn: nth === 2 || nth === 4 ? 9 : 1,
  }))

test('few quarters are all labelled', () => {
  expect(selectLabelledQuarters(quarters(8))).toEqual(Array(8).fill(true))
  expect(selectLabelledQuarters([])).toEqual([])
})

test('of many quarters full hours are labelled, at most eight', () => {
  const labelled = (count: number) => selectLabelledQuarters(quarters(count)).flatMap((is, nth) => (is ? [nth] : []))
  expect(labelled(12)).toEqual([1, 5, 9])
  expect(labelled(96)).toEqual([1, 13, 25, 37, 49, 61, 73, 85])
})

test('the busiest quarter is the first of equal ones', () => {
  expect(findBusiestQuarter(quarters(6))?.from).toBe('2026-11-20T18:15:00.000Z')
  expect(findBusiestQuarter([])).toBeUndefined()
})
