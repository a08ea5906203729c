import { describe, expect, test } from 'vitest'
import { proposeFirstSeason, proposeNextSeason } from '../src/propose-season.ts'

describe('the next season', () => {
  test.each([
    ['Senior 2027', '2027-01-01', '2027-12-31', '2026-11-01', 'Senior 2028', '2028-01-01', '2028-12-31', '2027-11-01'],
    [
      'Sanger 2026/27',
      '2026-08-01',
      '2027-07-31',
      '2026-06-01',
      'Sanger 2027/28',
      '2027-08-01',
      '2028-07-31',
      '2027-06-01',
    ],
    ['A 1999-2000', '1999-03-01', '2000-02-29', '1999-02-01', 'A 2000-2001', '2000-03-01', '2001-02-28', '2000-02-01'],
    ['B 1998/99', '1998-08-01', '1999-07-31', '1998-08-01', 'B 1999/00', '1999-08-01', '2000-07-31', '1999-08-01'],
    ['Halv 2027', '2027-01-01', '2027-06-30', '2026-12-01', 'Halv 2027', '2027-07-01', '2027-12-31', '2027-06-01'],
    ['Kursus', '2027-01-04', '2027-01-13', '2027-01-01', 'Kursus', '2027-01-14', '2027-01-23', '2027-01-11'],
    ['To år 2027', '2027-01-01', '2028-12-31', '2026-11-01', 'To år 2029', '2029-01-01', '2030-12-31', '2028-11-01'],
  ])('%s, %s to %s, on sale from %s', (name, startDate, endDate, offerStartDate, ...next) => {
    expect(Object.values(proposeNextSeason({ name, startDate, endDate, offerStartDate }))).toEqual([...next, null])
  })

  test('has a later price from the same relative day', () => {
    const season = { name: 'A', startDate: '2026-08-01', endDate: '2027-07-31', offerStartDate: '2026-06-01' }
    expect(proposeNextSeason({ ...season, laterFrom: '2027-01-01' }).laterFrom).toBe('2028-01-01')
    const course = { name: 'B', startDate: '2027-01-04', endDate: '2027-01-13', offerStartDate: '2027-01-01' }
    expect(proposeNextSeason({ ...course, laterFrom: '2027-01-10' }).laterFrom).toBe('2027-01-20')
  })
})

test.each([
  ['2026-01-01', '2026'],
  ['2026-09-30', '2026'],
  ['2026-10-01', '2026'],
  ['2026-12-31', '2026'],
])('the first season proposed on %s is %s', (today, year) => {
  expect(proposeFirstSeason('Senior', today)).toEqual({
    name: `Senior ${year}`,
    startDate: `${year}-01-01`,
    endDate: `${year}-12-31`,
    offerStartDate: today,
  })
})
