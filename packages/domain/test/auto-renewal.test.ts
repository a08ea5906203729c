import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  computeChargeDateAfterNotice,
  computeChargeStart,
  computeNoticeDays,
  findNextChargeDate,
  findRenewalStep,
  getChargeDate,
  isCardExpired,
  isWithinNoticedAmount,
  type PlannedRenewal,
  parseCardExpiryDate,
  type RenewalStep,
} from '../src/auto-renewal.ts'
import { addDays } from '../src/calendar-date.ts'

const NEW: PlannedRenewal = { dueOn: '2026-12-31', chargeOn: null, noticedDays: null, declines: 0, triedOn: null }
const NOTICED = { ...NEW, chargeOn: '2026-12-31', noticedDays: 30 }

test.each<[string, Partial<PlannedRenewal>, string, RenewalStep]>([
  ['too early for a notice', NEW, '2026-11-30', 'wait'],
  ['30 days before', NEW, '2026-12-01', 'notice'],
  ['a missed notice is made up for', NEW, '2027-01-05', 'notice'],
  ['between the notices', NOTICED, '2026-12-20', 'wait'],
  ['10 days before', NOTICED, '2026-12-21', 'notice'],
  ['the second notice is sent', { ...NOTICED, noticedDays: 10 }, '2026-12-21', 'wait'],
  ['the day', { ...NOTICED, noticedDays: 10 }, '2026-12-31', 'charge'],
  ['the day, second notice missed', NOTICED, '2026-12-31', 'charge'],
  ['the day after a decline', { ...NOTICED, declines: 1, triedOn: '2026-12-31' }, '2027-01-01', 'charge'],
  ['tried today', { ...NOTICED, declines: 1, triedOn: '2027-01-01' }, '2027-01-01', 'wait'],
  ['second retry on the third day', { ...NOTICED, declines: 2, triedOn: '2027-01-01' }, '2027-01-02', 'wait'],
  ['third retry on the seventh day', { ...NOTICED, declines: 3, triedOn: '2027-01-03' }, '2027-01-07', 'charge'],
  ['no notice between retries', { ...NOTICED, declines: 3, triedOn: '2027-01-03' }, '2027-01-05', 'wait'],
  ['after the last retry', { ...NOTICED, declines: 4, triedOn: '2027-01-07' }, '2027-01-07', 'give-up'],
])('a renewal: %s', (_what, planned, today, expected) => {
  expect(findRenewalStep({ ...NEW, ...planned }, today)).toBe(expected)
})

test.each([
  ['in time', '2026-12-31', '2026-12-01', '2026-12-31', 30],
  ['across 29 February', '2028-03-01', '2028-02-20', '2028-03-01', 10],
  ['late', '2026-12-31', '2026-12-28', '2027-01-07', 10],
])('a notice %s gives ten days', (_what, dueOn, today, chargeOn, days) => {
  expect(computeChargeDateAfterNotice(dueOn, today)).toBe(chargeOn)
  expect(computeNoticeDays(chargeOn, today)).toBe(days)
})

test.each([
  ['2712', '2027-12-31', '2027-12-31', false],
  ['2802', '2028-02-29', '2028-03-01', true],
  ['2713', null, '2099-01-01', false],
  [null, null, '2099-01-01', false],
])('a card that expires %s', (expiry, last, on, expired) => {
  expect(parseCardExpiryDate(expiry)).toBe(last)
  expect(isCardExpired(parseCardExpiryDate(expiry), on)).toBe(expired)
})

test.each([
  ['on a winter day', '2026-12-31', '2026-12-30', '2026-12-31T07:00:00Z'],
  ['at new year', '2027-01-01', '2026-12-31', '2027-01-01T07:00:00Z'],
  ['on 29 February', '2028-02-29', '2028-02-28', '2028-02-29T07:00:00Z'],
  ['on the day after it', '2028-03-01', '2028-02-29', '2028-03-01T07:00:00Z'],
  ['when summer time begins', '2027-03-28', '2027-03-27', '2027-03-28T06:00:00Z'],
  ['when summer time ends', '2027-10-31', '2027-10-30', '2027-10-31T07:00:00Z'],
])('charges %s start at eight', (_when, day, before, start) => {
  expect(computeChargeStart(day).toISOString()).toBe(new Date(start).toISOString())
  expect(getChargeDate(new Date(Date.parse(start) - 1))).toBe(before)
  expect(getChargeDate(new Date(start))).toBe(day)
})

test('a price is charged up to the one in the notice', () => {
  expect([isWithinNoticedAmount(100, 100), isWithinNoticedAmount(101, 100), isWithinNoticedAmount(0, null)]).toEqual([
    true,
    false,
    false,
  ])
})

test('whatever nights are missed, a renewal is charged once a day, at most four times, and ten days after a notice', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 70, maxLength: 70 }), fc.nat(40), (nights, startsBefore) => {
      let planned: PlannedRenewal = { ...NEW }
      const charged: string[] = []
      let noticed: string | null = null
      let notices = 0
      let day = addDays(NEW.dueOn, -startsBefore)
      for (const runs of nights) {
        day = addDays(day, 1)
        // The nightly task may run several times in one night.
        for (let run = 0; runs && run < 3; run++) {
          const step = findRenewalStep(planned, day)
          if (step === 'notice') {
            const chargeOn = computeChargeDateAfterNotice(planned.dueOn, day)
            planned = { ...planned, chargeOn, noticedDays: computeNoticeDays(chargeOn, day) }
            noticed ??= day
            notices += 1
          }
          if (step === 'charge') {
            charged.push(day)
            planned = { ...planned, declines: planned.declines + 1, triedOn: day }
          }
          if (step === 'give-up') expect(findNextChargeDate(planned)).toBeNull()
        }
      }
      expect(new Set(charged).size).toBe(charged.length)
      expect(charged.length).toBeLessThanOrEqual(4)
      expect(notices).toBeLessThanOrEqual(2)
      for (const one of charged) {
        expect(one >= NEW.dueOn).toBe(true)
        expect(noticed !== null && one >= addDays(noticed, 10)).toBe(true)
      }
    }),
  )
})
