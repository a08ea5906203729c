import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeEditionOfferExpiry,
  countPlacesToOffer,
  EDITION_OFFER_DAYS,
  findWaitingListRefusal,
} from '../src/edition-waiting.ts'

const TODAY = '2026-11-20'
const edition = {
  enabled: true,
  offerStartDate: '2026-11-01',
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  ageFrom: 18,
  ageTo: null,
  gender: null,
  capacity: 10,
}
const waiter = { dateOfBirth: '1990-05-05', gender: null, hasPeriod: false, needsApproval: false }

describe('the number of places to offer', () => {
  test.each([
    ['none while it is full', {}, 10, 2, 0],
    ['one of two for one place', {}, 9, 2, 1],
    ['no more than wait', {}, 4, 2, 2],
    ['none where the club let in more than there are', {}, 12, 2, 0],
    ['everybody once there is no limit', { capacity: null }, 50, 3, 3],
    ['nobody of a draft', { enabled: false }, 0, 2, 0],
    ['nobody before it is sold', { offerStartDate: '2026-11-21' }, 0, 2, 0],
    ['nobody when it is over', { endDate: '2026-11-19' }, 0, 2, 0],
    ['also on its last day', { endDate: TODAY }, 0, 2, 2],
  ])('%s', (_what, change, taken, waiting, offered) => {
    expect(countPlacesToOffer({ ...edition, ...change }, { taken, waiting }, TODAY)).toBe(offered)
  })

  test('never exceeds the free places or the queue', () => {
    const few = fc.integer({ min: 0, max: 30 })
    fc.assert(
      fc.property(few, few, few, (capacity, taken, waiting) => {
        const offered = countPlacesToOffer({ ...edition, capacity }, { taken, waiting }, TODAY)
        expect(offered).toBeGreaterThanOrEqual(0)
        expect(offered).toBeLessThanOrEqual(waiting)
        if (offered > 0) expect(taken + offered).toBeLessThanOrEqual(capacity)
      }),
    )
  })
})

test.each([
  ['a full one', {}, {}, true, null],
  ['one with places left', {}, {}, false, 'places-left'],
  ['one that is taken off offer', { enabled: false }, {}, true, 'not-on-offer'],
  ['one for grown-ups, as a child', {}, { dateOfBirth: '2015-01-01' }, true, 'not-for-age'],
  ['one for women, as a man', { gender: 'female' as const }, { gender: 'male' }, true, 'not-for-gender'],
  ['what one has', {}, { hasPeriod: true }, true, 'same-period-twice'],
  ['what the club has not approved', {}, { needsApproval: true }, true, 'needs-approval'],
])('joining the waiting list: %s', (_what, ofEdition, ofWaiter, isFull, refusal) => {
  expect(findWaitingListRefusal({ ...edition, ...ofEdition }, { ...waiter, ...ofWaiter }, isFull, TODAY)).toBe(refusal)
})

test('an offer is valid for three days', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(computeEditionOfferExpiry(now).getTime() - now.getTime()).toBe(EDITION_OFFER_DAYS * 86_400_000)
})
