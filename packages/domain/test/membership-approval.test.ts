import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_HOUSEHOLD_PRICE } from '../src/household-price.ts'
import {
  applyAgreedPrice,
  filterOffersWithoutApproval,
  isRenewalOfType,
  needsApproval,
} from '../src/membership-approval.ts'
import { computeMembershipPrice } from '../src/membership-price.ts'

test.each([
  ['one for everybody', {}, false, null, false],
  ['one for everybody', { byApproval: false }, false, null, false],
  ['one by approval, not approved', { byApproval: true }, false, null, true],
  ['one by approval, approved', { byApproval: true }, false, { priceMinor: null }, false],
  ['one by approval, of who goes on', { byApproval: true }, true, null, false],
])('%s', (_what, edition, goesOn, approval, needs) => {
  expect(needsApproval(edition, goesOn, approval)).toBe(needs)
})

const line = { membershipTypeId: 'board', enabled: true, status: 'active', statusChangeDate: '2025-12-01T10:00:00Z' }
const ended = { ...line, endedEarly: true, statusChangeDate: '2026-03-01T10:00:00Z' }
const dropped = { ...ended, enabled: false, status: 'inactive' }
const again = { ...line, statusChangeDate: '2026-05-01T10:00:00Z' }
test.each([
  ['has nothing', [], false],
  ['goes on with their type', [line], true],
  ['has another', [{ ...line, membershipTypeId: 'senior' }], false],
  ['has not paid', [{ ...line, status: 'inactive' }], false],
  ['was ended by the club', [ended], false],
  ['was ended by the club, after a year that ran out by itself', [line, ended], false],
  ['was ended by the club before the next year had begun', [line, dropped], false],
  ['was ended by the club, and let in again', [line, ended, again], true],
  ['was ended by the club in another type', [line, { ...ended, membershipTypeId: 'senior' }], true],
])('a member who %s', (_who, lines, goesOn) => {
  expect(isRenewalOfType(lines, 'board')).toBe(goesOn)
  expect(isRenewalOfType(lines.toReversed(), 'board')).toBe(goesOn)
  const offers = [
    { membershipTypeId: 'board', byApproval: true },
    { membershipTypeId: 'open', byApproval: false },
  ]
  expect(filterOffersWithoutApproval(offers, lines)).toEqual(goesOn ? offers : offers.slice(1))
})

test.each([
  ['an agreed price of 0 has no surcharge', { agreed: 0, nth: 1 }, 0],
  ['an agreed price of 0 leaves the joining fee', { agreed: 0, nth: 1, joins: true }, 5_000],
  ['a lower agreed price keeps the surcharge', { agreed: 1_00, nth: 1 }, 1_00 + 750],
  ['a household price of 0 has no surcharge', { agreed: null, nth: 2 }, 0],
  ['the full price has the surcharge', { agreed: null, nth: 1 }, 2_200_00 + 750],
])('%s', (_what, { agreed, nth, joins = false }: { agreed: number | null; nth: number; joins?: boolean }, expected) => {
  const household = { householdBy: 'percent' as const, householdSecond: 100, householdThird: null }
  const terms = { priceMinor: 2_200_00, vatRate: 1, surchargeMinor: 750, joiningFeeMinor: 5_000, ...household }
  expect(computeMembershipPrice(applyAgreedPrice(terms, { priceMinor: agreed }), { joins, nth }).totalMinor).toBe(
    expected,
  )
})

test('an agreed price never raises the price, and the joining fee is unchanged', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(amount, amount, amount, fc.boolean(), (priceMinor, agreed, joiningFeeMinor, joins) => {
      const terms = { priceMinor, vatRate: 1, surchargeMinor: 0, joiningFeeMinor, ...NO_HOUSEHOLD_PRICE }
      const own = computeMembershipPrice(applyAgreedPrice(terms, { priceMinor: agreed }), { joins, nth: 1 })
      expect(own.totalMinor).toBe(Math.min(priceMinor, agreed) + (joins ? joiningFeeMinor : 0))
    }),
  )
})
