import { describe, expect, test } from 'vitest'
import { offersBySeason } from '../../src/member/organisations/offer-list.tsx'
import { findNextPurchase } from '../../src/member/organisations/organisation-details-screen.tsx'
import { filterCurrentOffers } from '../../src/member/organisations/queries.ts'
import { buildMember, buildMembership, buildOffer, buildStanding } from '../fixture/people.ts'

const TODAY = '2026-11-20'

test('groups offers by period, purchasable ones first, in purchase order', () => {
  const later = buildOffer({ startDate: '2026-01-01', endDate: '2026-12-31', onOffer: false })
  const [now, alsoNow] = [buildOffer({ name: 'Junior 2027' }), buildOffer({ name: 'Senior 2027' })]
  const soon = buildOffer({ startDate: '2028-01-01', endDate: '2028-12-31' })
  const seasons = offersBySeason([later, soon, alsoNow, now], { dateOfBirth: null }, TODAY)
  expect(seasons.map(({ offers }) => offers.map(({ id }) => id))).toEqual([[now.id, alsoNow.id], [soon.id], [later.id]])
})

test('excludes past periods', () => {
  const ends = (endDate: string) => buildOffer({ endDate })
  expect(filterCurrentOffers([ends('2026-11-19'), ends('2026-11-20'), ends('2027-01-01')], TODAY)).toHaveLength(2)
})

describe('the family’s next purchase', () => {
  const offer = buildOffer()
  const held = buildStanding({ membership: buildMembership(['Senior 2026', '2026-01-01', '2026-12-31']) })
  const full = buildStanding({ membership: buildMembership(['Senior 2027', '2027-01-01', '2027-12-31']) })

  const toApprove = buildOffer({ byApproval: true })
  const answer = { id: 'r', membershipConfId: toApprove.id, memberId: 'm', priceMinor: null, answer: '' }
  const approved = buildStanding({ requests: [{ ...answer, state: 'approved' }] })

  test.each([
    ['joins', [buildStanding()], [offer], 'join'],
    ['renews', [buildStanding(), held], [offer], 'renew'],
    ['joins if the previous type is no longer offered', [held], [buildOffer({ name: 'Fitness 2027' })], 'join'],
    ['has it all', [full], [offer], undefined],
    [
      'waits for a place',
      [buildStanding(), held],
      [buildOffer({ terms: { joiningFeeMinor: 0, reduced: null, left: 0 } })],
      undefined,
    ],
    [
      'asks first, and is proposed nothing that has to be approved',
      [buildStanding()],
      [buildOffer({ byApproval: true })],
      undefined,
    ],
    ['renews a type that needs approval only for new members', [held], [buildOffer({ byApproval: true })], 'renew'],
    ['joins what the club has approved', [approved], [toApprove], 'join'],
    ['has to wait for the offer', [held], [buildOffer({ onOffer: false })], undefined],
  ])('%s', (_what, participants, offers, kind) => {
    expect(findNextPurchase(participants, offers, TODAY)?.kind).toBe(kind)
  })

  test('excludes links not yet accepted', () => {
    const pending = buildStanding({ participant: buildMember({ familyLink: true, familyInvitationStatus: 'pending' }) })
    expect(findNextPurchase([pending], [offer], TODAY)).toBeNull()
  })
})
