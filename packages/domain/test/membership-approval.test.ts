import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_HOUSEHOLD_PRICE } from '../src/household-price.ts'
import { agreedTerms, goesOnWith, needsApproval } from '../src/membership-approval.ts'
import { membershipPrice } from '../src/membership-price.ts'

test.each([
  ['one for everybody', {}, false, null, false],
  ['one for everybody', { byApproval: false }, false, null, false],
  ['one by approval, not approved', { byApproval: true }, false, null, true],
  ['one by approval, approved', { byApproval: true }, false, { priceMinor: null }, false],
  ['one by approval, of who goes on', { byApproval: true }, true, null, false],
])('%s', (_what, edition, goesOn, approval, needs) => {
  expect(needsApproval(edition, goesOn, approval)).toBe(needs)
})

const line = { membershipTypeId: 'board', enabled: true, status: 'active' }
test.each([
  ['goes on with their type', line, true],
  ['has another', { ...line, membershipTypeId: 'senior' }, false],
  ['has not paid', { ...line, status: 'inactive' }, false],
  ['was ended by the club', { ...line, endedEarly: true }, false],
])('who %s', (_what, own, goesOn) => {
  expect(goesOnWith([own], 'board')).toBe(goesOn)
})

test('nobody pays more for having asked, and the joining fee is as always', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(amount, amount, amount, fc.boolean(), (priceMinor, agreed, joiningFeeMinor, joins) => {
      const terms = { priceMinor, vatRate: 1, surchargeMinor: 0, joiningFeeMinor, ...NO_HOUSEHOLD_PRICE }
      const own = membershipPrice(agreedTerms(terms, { priceMinor: agreed }), { joins, nth: 1 })
      expect(own.totalMinor).toBe(Math.min(priceMinor, agreed) + (joins ? joiningFeeMinor : 0))
    }),
  )
})
