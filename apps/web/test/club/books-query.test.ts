import { describe, expect, test } from 'vitest'
import { listPeriods, parseBooksFilter } from '../../src/club/books/books-screen.tsx'

describe('the filter of the books', () => {
  test.each([
    [{ month: '2026-02' }, { from: '2026-02-01', to: '2026-02-28' }],
    [{ month: '2028-02' }, { from: '2028-02-01', to: '2028-02-29' }],
    [
      { month: '2026-12', account: 'gateway:freepay' },
      { from: '2026-12-01', to: '2026-12-31', account: 'gateway:freepay' },
    ],
    [{ month: '2026' }, { from: '2026-01-01', to: '2026-12-31' }],
    [{ month: '2026-13', account: 'cash' }, { account: 'cash' }],
    [{ month: 'November', account: 'Cash; drop' }, {}],
    [{}, {}],
  ])('%j is %j', (search, expected) => {
    expect(parseBooksFilter(search)).toEqual(expected)
  })
})

test('the years and months to choose from run back from the last posting to the first, across a year', () => {
  expect(listPeriods({ from: '2026-11-30', to: '2027-01-01' })).toEqual([
    ...['2027', '2027-01', '2026', '2026-12', '2026-11'],
  ])
  expect(listPeriods({ from: '2026-11-30', to: '2026-11-30' })).toEqual(['2026', '2026-11'])
  expect(listPeriods(null)).toEqual([])
})
