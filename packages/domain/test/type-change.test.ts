import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitInclusivePrice } from '../src/price.ts'
import {
  computeTypeChangeAmounts,
  findMembershipToReplace,
  type HeldMembership,
  type ReplacementEdition,
} from '../src/type-change.ts'

const YEAR = { startDate: '2026-01-01', endDate: '2026-12-31' }
const held = (other: Partial<HeldMembership> = {}): HeldMembership => ({
  ...YEAR,
  ...{ editionId: 'junior 2026', typeId: 'junior', endedEarly: false, beingPaid: false, paidBack: false },
  ...other,
})
const senior: ReplacementEdition = {
  ...YEAR,
  id: 'senior 2026',
  typeId: 'senior',
  gender: null,
  ageFrom: null,
  ageTo: null,
}
const anybody = { dateOfBirth: '1990-05-05', gender: 'female' }

describe('the membership replaced by an edition', () => {
  test.each<[string, HeldMembership[], Partial<ReplacementEdition>, string | null]>([
    ['the one of the same season', [held()], {}, null],
    ['one of several seasons', [held(), held({ startDate: '2027-01-01', endDate: '2027-12-31' })], {}, null],
    ['one that begins later', [held({ startDate: '2026-12-01' })], {}, null],
    ['nobody has any', [], {}, 'nothing-to-change'],
    ['it is over', [held({ endDate: '2026-11-23' })], {}, 'nothing-to-change'],
    ['it runs on its last day', [held({ endDate: '2026-11-24' })], {}, null],
    ['it is of another season', [held()], { startDate: '2027-01-01', endDate: '2027-12-31' }, 'other-season'],
    ['it is being paid for', [held({ beingPaid: true })], {}, 'payment-under-way'],
    ['they have that edition', [held({ editionId: 'senior 2026', typeId: 'senior' })], {}, 'same'],
    ['they have that type', [held({ editionId: 'senior half 2026', typeId: 'senior' })], {}, 'same-type'],
    ['their club has ended it', [held({ endedEarly: true })], {}, 'ends-already'],
    ['their club has ended one of that type', [held({ typeId: 'senior', endedEarly: true })], {}, 'ends-already'],
    [
      'they have two of that season',
      [held({ endDate: '2026-11-30' }), held({ startDate: '2026-12-01' })],
      {},
      'several-memberships',
    ],
    ['money of it has gone back', [held({ paidBack: true })], {}, 'money-went-back'],
    ['it is for children', [held()], { ageTo: 17 }, 'not-for-age'],
    ['it is for men', [held()], { gender: 'male' }, 'not-for-gender'],
  ])('%s', (_what, all, other, problem) => {
    const found = findMembershipToReplace(all, { ...senior, ...other }, anybody, '2026-11-24')
    expect(found).toEqual(problem === null ? { held: all[0], problem } : { held: null, problem })
  })
})

describe('credit and difference', () => {
  test.each([
    ['the other costs more', [60_000, 60_000, 60_000, 90_000], [60_000, 30_000]],
    ['the other costs less', [60_000, 60_000, 60_000, 40_000], [60_000, -20_000]],
    ['as much', [60_000, 60_000, 60_000, 60_000], [60_000, 0]],
    ['they had it free of charge', [0, 60_000, 60_000, 90_000], [0, 90_000]],
    ['they paid less than it costs', [48_000, 60_000, 60_000, 90_000], [48_000, 42_000]],
    ['by month, two of twelve are left', [120_000, 120_000, 20_000, 30_000], [20_000, 10_000]],
    ['by month, of what was reduced', [60_000, 120_000, 20_000, 10_000], [10_000, 0]],
    ['it costs more by now', [60_000, 60_000, 70_000, 90_000], [60_000, 30_000]],
    ['it costs nothing any more', [60_000, 60_000, 0, 10_000], [0, 10_000]],
  ])('%s', (_what, [paidMinor = 0, thenMinor = 0, nowMinor = 0, newMinor = 0], [creditMinor, differenceMinor]) => {
    expect(computeTypeChangeAmounts({ paidMinor, thenMinor, nowMinor, newMinor })).toEqual({
      creditMinor,
      differenceMinor,
    })
  })

  const minor = fc.integer({ min: 0, max: 10_000_000 })
  test('the credit never exceeds the payment, nor the payment the new price', () => {
    fc.assert(
      fc.property(minor, minor, minor, minor, (paidMinor, thenMinor, nowMinor, newMinor) => {
        const { creditMinor, differenceMinor } = computeTypeChangeAmounts({ paidMinor, thenMinor, nowMinor, newMinor })
        expect(creditMinor).toBeGreaterThanOrEqual(0)
        expect(creditMinor).toBeLessThanOrEqual(paidMinor)
        expect(differenceMinor).toBeLessThanOrEqual(newMinor)
        expect(creditMinor + differenceMinor).toBe(newMinor)
      }),
    )
  })

  test('an amount including VAT is split into price and VAT', () => {
    expect(splitInclusivePrice(12_500, 1.25)).toEqual({
      priceMinor: 10_000,
      vatMinor: 2_500,
      surchargeMinor: 0,
      totalMinor: 12_500,
    })
    expect(splitInclusivePrice(30_000, 1)).toMatchObject({ priceMinor: 30_000, vatMinor: 0 })
    expect(splitInclusivePrice(30_000, 0)).toMatchObject({ priceMinor: 30_000, vatMinor: 0 })
    fc.assert(
      fc.property(minor, fc.integer({ min: 10_000, max: 20_000 }), (totalMinor, rate) => {
        const { priceMinor, vatMinor } = splitInclusivePrice(totalMinor, rate / 10_000)
        expect(priceMinor + vatMinor).toBe(totalMinor)
        expect(vatMinor).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
