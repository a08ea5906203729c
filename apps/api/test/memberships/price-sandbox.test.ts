import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import { computeEditionPrice, computeMembershipTerms } from '@forenet/domain/edition-price'
import { NO_HOUSEHOLD_PRICE } from '@forenet/domain/household-price'
import { sumMinor } from '@forenet/domain/money'
import { simulateNextPrices, sumPriceSandbox } from '@forenet/domain/price-sandbox'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPurchase } from '../../src/modules/membership/memberships/buying/purchase-rules.ts'
import { participant } from './participant.ts'

const MEMBER = participant('maja')
const [START, END] = ['2028-01-01', '2028-12-31']
const dayOfPeriod = fc.integer({ min: 1, max: 365 }).map((days) => addDays(START, days))
const amount = fc.integer({ min: 0, max: 1_000_000 })
const edition = fc
  .record({
    priceMinor: amount,
    vatRate: fc.constantFrom(0, 1, 1.25, 1.12, 1.0625),
    surchargeMinor: amount,
    joiningFeeMinor: amount,
    later: fc.option(fc.tuple(dayOfPeriod, amount)),
    byMonth: fc.boolean(),
    household: fc.option(
      fc.record({
        householdBy: fc.constantFrom('percent' as const, 'price' as const),
        householdSecond: fc.nat(100),
        householdThird: fc.option(fc.nat(100)),
      }),
    ),
    gender: fc.option(fc.constantFrom('female' as const, 'male' as const)),
    ages: fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 30 })),
    from: fc.boolean(),
    to: fc.boolean(),
  })
  .map(({ ages: [first, more], from, to, later, byMonth, household, ...terms }) => ({
    ...terms,
    ...NO_HOUSEHOLD_PRICE,
    ...household,
    typeId: 'senior',
    startDate: START,
    endDate: END,
    laterFrom: later?.[0] ?? null,
    laterPriceMinor: later?.[1] ?? null,
    byMonth: byMonth && later === null,
    ageFrom: from ? first : null,
    ageTo: to ? first + more : null,
  }))
const birthDate = fc.option(fc.integer({ min: 0, max: 36_000 }).map((days) => addDays(START, -days)))

const onOfferBefore = fc.integer({ min: 0, max: 90 }).map((days) => addDays(START, -days))

const gender = fc.option(fc.constantFrom('female' as const, 'male' as const, 'other' as const))
const household = fc.array(fc.record({ dateOfBirth: birthDate, gender, paidMinor: amount }), {
  minLength: 1,
  maxLength: 4,
})

test('the sandbox shows the charge of one household purchase, and people without a next type cannot buy', () => {
  fc.assert(
    fc.property(edition, household, onOfferBefore, (next, people, day: CalendarDate) => {
      const family = people.map(({ dateOfBirth, gender: own }, nth) => ({
        ...MEMBER,
        id: `member ${nth}`,
        dateOfBirth,
        gender: own,
      }))
      const holders = people.map((holder, nth) => {
        const memberId = `member ${nth}`
        return { ...holder, memberId, payerId: 'member 0', name: memberId, typeId: 'senior' }
      })
      const onward = simulateNextPrices(holders, new Map([['senior', next]]))
      const charge = (ids: readonly string[], totalMinor: number) =>
        checkPurchase({
          selection: {
            participants: ids.map((memberId) => ({ memberId, membershipConfId: 'next' })),
            totalMinor,
          },
          participants: family,
          payerAddress: MEMBER.address,
          offered: [
            {
              ...next,
              ...{ id: 'next', name: 'Senior 2028', offerStartDate: day },
              terms: computeMembershipTerms(next, day),
              price: computeEditionPrice(next, day),
            },
          ],
          paid: new Map(),
          approved: [],
          newcomers: new Set<string>(),
          held: new Map<string, number>(),
          today: day,
        })
      const staying = onward.filter(({ afterMinor }) => afterMinor !== null)
      for (const { memberId } of onward.filter(({ afterMinor }) => afterMinor === null))
        expect(charge([memberId], 0)).toMatchObject({
          ok: false,
          refusal: { reason: expect.stringMatching(/^membership-not-for-(age|gender)$/) },
        })
      const ids = staying.map(({ memberId }) => memberId)
      const totalMinor = sumMinor(staying.map(({ afterMinor }) => afterMinor ?? 0))
      const charged = charge(ids, totalMinor)
      expect(charged).toMatchObject({ ok: true, totalMinor })
      expect(charged.ok && charged.lines.map((line) => line.totalMinor)).toEqual(
        staying.map(({ afterMinor }) => afterMinor),
      )
      if (ids.length > 0)
        expect(charge(ids, totalMinor + 1)).toMatchObject({ ok: false, refusal: { oursMinor: totalMinor } })
      for (const { afterMinor, paidMinor, outcome } of onward)
        expect(outcome).toBe(
          afterMinor === null ? 'none' : afterMinor === paidMinor ? 'same' : afterMinor > paidMinor ? 'more' : 'less',
        )
    }),
  )
})

test('its totals count each person once, and people without a next type under paid only', () => {
  expect(
    sumPriceSandbox([
      { paidMinor: 45_000, afterMinor: 46_500, outcome: 'more' },
      { paidMinor: 45_000, afterMinor: 45_000, outcome: 'same' },
      { paidMinor: 45_000, afterMinor: 40_000, outcome: 'less' },
      { paidMinor: 20_000, afterMinor: null, outcome: 'none' },
    ]),
  ).toEqual({
    holders: 4,
    beforeMinor: 155_000,
    stayingBeforeMinor: 135_000,
    afterMinor: 131_500,
    more: 1,
    less: 1,
    same: 1,
    none: 1,
  })
})
