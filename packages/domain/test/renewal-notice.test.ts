import { expect, test } from 'vitest'
import { listRenewalNoticeDates } from '../src/renewal-notice.ts'

test.each([
  ['both in time', '2027-12-31', '2027-11-01', '2027-10-15', ['2027-12-01', '2027-12-21']],
  ['the first waits for the offer', '2027-12-31', '2027-12-05', '2027-10-15', ['2027-12-05', '2027-12-21']],
  ['one alone after the second is due', '2027-12-31', '2027-12-24', '2027-10-15', ['2027-12-24']],
  ['none where it is on offer too late', '2027-12-31', '2028-01-01', '2027-10-15', []],
  ['tomorrow night at the earliest', '2027-12-31', '2027-11-01', '2027-12-02', ['2027-12-03', '2027-12-21']],
  ['none on the last day', '2027-12-31', '2027-11-01', '2027-12-31', []],
])('renewal notices: %s', (_what, endDate, offeredFrom, today, expected) => {
  expect(listRenewalNoticeDates(endDate, offeredFrom, today)).toEqual(expected)
})
