import type { Member } from '@forenet/contract/member'
import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import { priceOn, termsOn } from '@forenet/domain/edition-price'
import { onwardOf, sandboxSums } from '@forenet/domain/price-sandbox'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPurchase } from '../../src/modules/memberships/purchase-rules.ts'

const AT = '2026-01-01T00:00:00.000Z'
const MEMBER: Member = {
  id: 'maja',
  parentId: null,
  firstName: 'Maja',
  lastName: 'Holm',
  email: 'maja@example.org',
  phone: null,
  gender: null,
  dateOfBirth: null,
  profileImage: null,
  address: {
    AddressLine1: 'Ribevej 14',
    AddressLine2: null,
    AddressLine3: null,
    City: 'Silkeborg',
    PostCode: '8600',
    Country: 'Denmark',
  },
  enabled: true,
  comments: null,
  registrationDate: AT,
  updateDate: AT,
  familyLink: false,
  familyInvitationStatus: null,
  familyInvitationRequest: null,
}
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
    ages: fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 30 })),
    from: fc.boolean(),
    to: fc.boolean(),
  })
  .map(({ ages: [first, more], from, to, later, byMonth, ...terms }) => ({
    ...terms,
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

test('the sandbox says what a purchase charges, and that there is nothing to go on to where a purchase is refused', () => {
  fc.assert(
    fc.property(edition, birthDate, amount, onOfferBefore, (next, dateOfBirth, paidMinor, day: CalendarDate) => {
      const onward = onwardOf({ typeId: 'senior', dateOfBirth, paidMinor }, new Map([['senior', next]]))
      const charge = (totalMinor: number) => {
        const member = { ...MEMBER, dateOfBirth }
        return checkPurchase({
          selection: { participants: [{ memberId: member.id, membershipConfId: 'next' }], totalMinor },
          participants: [member],
          payerAddress: member.address,
          offered: [
            {
              ...next,
              ...{ id: 'next', name: 'Senior 2028', offerStartDate: day },
              terms: termsOn(next, day),
              price: priceOn(next, day),
            },
          ],
          paid: new Map(),
          newcomers: new Set<string>(),
          today: day,
        })
      }
      if (onward.afterMinor === null) {
        expect(charge(0)).toMatchObject({ ok: false, refusal: { reason: 'membership-not-for-age' } })
      } else {
        expect(charge(onward.afterMinor)).toMatchObject({ ok: true, totalMinor: onward.afterMinor })
        expect(charge(onward.afterMinor + 1)).toMatchObject({ ok: false, refusal: { oursMinor: onward.afterMinor } })
      }
      expect(onward.outcome).toBe(
        onward.afterMinor === null
          ? 'none'
          : onward.afterMinor === paidMinor
            ? 'same'
            : onward.afterMinor > paidMinor
              ? 'more'
              : 'less',
      )
    }),
  )
})

test('its sums count everybody once, and who has nothing to go on to in what was paid alone', () => {
  expect(
    sandboxSums([
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
