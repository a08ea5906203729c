import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeRenewalSaving } from '../src/renewal-saving.ts'

const ANY_AGE = { ageFrom: null, ageTo: null }
const adult = { ...ANY_AGE, memberTotalMinor: 9_500, guestTotalMinor: 14_500 }
const child = { ageFrom: null, ageTo: 12, memberTotalMinor: 4_000, guestTotalMinor: 4_000 }

const short = { ...ANY_AGE, memberTotalMinor: 6_000, guestTotalMinor: 8_000 }

test.each([
  ['a guest pays more than a member', [adult], 'guest', 40, { nowMinor: 14_500, renewedMinor: 9_500 }],
  ['the event is for members alone', [adult], 'not-invited', 40, { nowMinor: null, renewedMinor: 9_500 }],
  [
    'the kind is sold to members alone',
    [{ ...adult, guestTotalMinor: null }],
    'guest',
    40,
    { nowMinor: null, renewedMinor: 9_500 },
  ],
  ['the price is the same', [{ ...adult, guestTotalMinor: 9_500 }], 'guest', 40, null],
  ['members pay more', [{ ...adult, memberTotalMinor: 20_000 }], 'guest', 40, null],
  ['nothing is sold to members', [{ ...adult, memberTotalMinor: null }], 'guest', 40, null],
  ['nothing is for the age', [child], 'guest', 40, null],
  ['a child’s ticket costs guests no more', [adult, child], 'guest', 9, null],
  [
    'of two kinds the one for the age is compared with itself',
    [adult, child],
    'guest',
    40,
    { nowMinor: 14_500, renewedMinor: 9_500 },
  ],
  [
    'several are for the age, and one is proposed',
    [adult, short, child],
    'guest',
    40,
    { nowMinor: 8_000, renewedMinor: 6_000 },
  ],
  ['nothing is on sale', [], 'guest', 40, null],
] as const)('the saving after renewal: %s', (_where, tickets, standing, age, saving) => {
  expect(computeRenewalSaving(tickets, standing, age)).toEqual(saving)
})

const price = fc.option(fc.integer({ min: 0, max: 100_000 }))
const ticket = fc.record({
  ageFrom: fc.option(fc.integer({ min: 0, max: 30 })),
  ageTo: fc.option(fc.integer({ min: 31, max: 99 })),
  memberTotalMinor: price,
  guestTotalMinor: price,
})

test('compares prices of one ticket type, and the renewed one is lower', () => {
  fc.assert(
    fc.property(fc.array(ticket), fc.integer({ min: 0, max: 99 }), (tickets, age) => {
      const saving = computeRenewalSaving(tickets, 'guest', age)
      if (!saving) return
      const { nowMinor, renewedMinor } = saving
      expect(tickets.some((t) => t.guestTotalMinor === nowMinor && t.memberTotalMinor === renewedMinor)).toBe(true)
      if (nowMinor !== null) expect(renewedMinor).toBeLessThan(nowMinor)
    }),
  )
})
