import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '../src/calendar-date.ts'
import {
  computeEditionPeriod,
  extendsMembership,
  findLatestEndDate,
  MAX_EARLY_RENEWAL_DAYS,
} from '../src/edition-period.ts'
import { findRenewalOffer } from '../src/renewal-offer.ts'

const season = { startDate: '2027-01-01', endDate: '2027-12-31' }
const year = { ...season, months: 12 }

describe('the membership period of a purchase', () => {
  test.each([
    ['a season is everybody’s', season, '2027-06-15', null, '2027-01-01', '2027-12-31'],
    ['a season, whatever they have', season, '2027-06-15', '2027-07-01', '2027-01-01', '2027-12-31'],
    ['from the day of the purchase', year, '2027-06-15', null, '2027-06-15', '2028-06-14'],
    ['bought before it can begin', year, '2026-12-24', null, '2027-01-01', '2027-12-31'],
    ['on the last day on sale', year, '2027-12-31', null, '2027-12-31', '2028-12-30'],
    ['what they had is over', year, '2027-06-15', '2027-06-14', '2027-06-15', '2028-06-14'],
    ['what they have ends today', year, '2027-06-15', '2027-06-15', '2027-06-16', '2028-06-15'],
    ['what they have ends in 59 days', year, '2027-06-15', '2027-08-13', '2027-08-14', '2028-08-13'],
    ['what they have ends later: it stands in the way', year, '2027-06-15', '2027-08-14', '2027-06-15', '2028-06-14'],
    ['one month of a long month', { ...season, months: 1 }, '2027-01-31', null, '2027-01-31', '2027-02-28'],
    ['half a year into February', { ...season, months: 6 }, '2027-08-31', null, '2027-08-31', '2028-02-29'],
    [
      'a year from a leap day',
      { ...season, endDate: '2028-12-31', months: 12 },
      '2028-02-29',
      null,
      '2028-02-29',
      '2029-02-28',
    ],
  ] as const)('%s', (_name, edition, day, heldUntil, startDate, endDate) => {
    expect(computeEditionPeriod(edition, day, heldUntil)).toEqual({ startDate, endDate })
  })

  test('continues the current one without gap or overlap, however often it is renewed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 364 }),
        fc.integer({ min: 0, max: 59 }),
        (months, day, early) => {
          const edition = { startDate: '2027-01-01', endDate: '2040-12-31', months }
          let held = computeEditionPeriod(edition, addDays('2027-01-01', day), null)
          for (let nth = 0; nth < 5; nth++) {
            const today = addDays(held.endDate, -early)
            const next = computeEditionPeriod(edition, today, held.endDate)
            expect(next.startDate).toBe(addDays(held.endDate, 1))
            expect(next.endDate >= addDays(addMonths(next.startDate, months), -1)).toBe(true)
            expect(next.endDate <= addMonths(next.startDate, months)).toBe(true)
            held = next
          }
        },
      ),
    )
  })
})

test.each([
  ['has nothing', null, true],
  ['what they had is over', '2027-01-01', true],
  ['ends within 60 days', addDays('2027-06-14', MAX_EARLY_RENEWAL_DAYS), true],
  ['ends a day later', addDays('2027-06-15', MAX_EARLY_RENEWAL_DAYS), false],
])('an edition with months extends a membership: %s', (_name, heldUntil, expected) => {
  expect(extendsMembership(year, '2027-06-15', heldUntil)).toBe(expected)
})

test('a renewal has the dates of its own purchase', () => {
  const offer = { id: 'a', membershipTypeId: 't', onOffer: true, ...year }
  const line = { membershipTypeId: 't', endDate: '2027-07-01', enabled: true, status: 'active' }
  const held = { overallEndDate: '2027-07-01', memberships: [line] }
  expect(findRenewalOffer([offer], held, '2027-06-15')).toMatchObject({
    startDate: '2027-07-02',
    endDate: '2028-07-01',
  })
  expect(findRenewalOffer([offer], held, '2027-03-15')).toBeUndefined()
})

test('the last day of several periods', () => {
  expect([
    findLatestEndDate([]),
    findLatestEndDate([{ endDate: '2027-01-01' }, season, { endDate: '2027-06-01' }]),
  ]).toEqual([null, '2027-12-31'])
})
