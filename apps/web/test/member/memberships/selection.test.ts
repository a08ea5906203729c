import { expect, test } from 'vitest'
import {
  buildChosenSelection,
  createInitialChoices,
  splitParticipants,
} from '../../../src/member/shared/membership/selection.ts'
import { filterBuyableOffers } from '../../../src/member/shared/organisation/buyable-offers.ts'
import { buildMembership, buildOffer, buildStanding } from './build.ts'

const senior = buildOffer('senior', {
  name: 'Senior 2027',
  membershipPrice: 1000,
  vatRate: 1.25,
  membershipSurcharge: 7.5,
})
const junior = buildOffer('junior', { name: 'Junior 2027', membershipPrice: 500, vatRate: 0 })
const today = '2026-11-20'
const past = { startDate: '2026-01-01', endDate: '2026-12-31' }
const senior2026 = buildOffer('senior-2026', { name: 'Senior 2026', ...past })
const coming = buildOffer('coming', { onOffer: false })
const offers = [senior, junior, senior2026, coming]
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
const line = (name: string, paid = true) => ({ name, from: '2026-01-01', to: '2026-12-31', paid })

test.each([
  ['a newcomer', null, ['senior', 'junior', 'senior-2026']],
  ['a member who paid for 2026', buildMembership([line('Senior 2026')]), ['senior', 'junior']],
  [
    'a member with an unfinished payment for 2026',
    buildMembership([line('Senior 2026', false)]),
    ['senior', 'junior', 'senior-2026'],
  ],
  [
    'whom the club ended in the middle of 2026',
    buildMembership([{ ...line('Senior 2026'), to: '2026-06-30', endedEarly: true }]),
    ['senior', 'junior', 'senior-2026'],
  ],
  [
    'who has paid from the middle of 2026 to the middle of 2027',
    buildMembership([{ name: 'Senior 2026/27', from: '2026-07-01', to: '2027-06-30' }]),
    [],
  ],
])('%s can buy offers not yet paid', (_who, membership, expected) => {
  expect(ids(filterBuyableOffers(offers, buildStanding({}, membership)))).toEqual(expected)
})

test('linked family is excluded until accepted, and never priced', () => {
  const people = [
    buildStanding({ id: 'mette' }),
    buildStanding({ id: 'line', familyLink: true, familyInvitationStatus: 'approved' }),
    buildStanding({ id: 'birthe', familyLink: true, familyInvitationStatus: 'pending' }),
    buildStanding({ id: 'ole', familyLink: true, familyInvitationStatus: 'rejected' }),
    buildStanding({ id: 'ida', familyLink: true, familyInvitationStatus: null }),
  ]
  const { counted, skipped } = splitParticipants(people, offers, today)
  expect(ids(counted.map(({ participant }) => participant))).toEqual(['mette', 'line'])
  expect(ids(skipped.map(({ participant }) => participant))).toEqual(['birthe', 'ole', 'ida'])
  const { totalMinor } = buildChosenSelection(counted, { mette: 'senior', line: 'junior', birthe: 'senior' })
  expect(totalMinor).toBe(125_750 + 50_000)
})

test('a full membership is selectable with a reserved place, but not from the waiting list', () => {
  const full = buildOffer('full', { membershipPrice: 1, terms: { joiningFeeMinor: 0, reduced: null, left: 0 } })
  const place = { id: 'w', membershipConfId: 'full', membershipName: 'Full', memberId: 'mette' }
  const standing = (own: { place: number | null; offerUntil: string | null }) =>
    buildStanding({ id: 'mette' }, null, { waiting: [{ ...place, ...own }] })
  const chooses = (own: Parameters<typeof standing>[0]) => {
    const { counted } = splitParticipants([standing(own)], [...offers, full], today)
    return ids(buildChosenSelection(counted, { mette: 'full' }).lines.map(({ offer }) => offer))
  }
  expect(chooses({ place: null, offerUntil: '2026-11-23T11:00:00Z' })).toEqual(['full'])
  expect(chooses({ place: 1, offerUntil: null })).toEqual([])
})

test('a full membership is shown, but neither selectable nor preselected', () => {
  const full = buildOffer('full', { membershipPrice: 1, terms: { joiningFeeMinor: 0, reduced: null, left: 0 } })
  const [one] = splitParticipants([buildStanding({ id: 'mette' })], [...offers, full], today).counted
  expect(ids(one?.full ?? [])).toEqual(['full'])
  expect(ids(one?.options ?? [])).not.toContain('full')
  expect(one?.proposed?.offer.id).not.toBe('full')
  expect(buildChosenSelection(one ? [one] : [], { mette: 'full' })).toMatchObject({
    lines: [],
    lost: [{ id: 'mette' }],
  })
})

const toBeApproved = buildOffer('elite', {
  membershipPrice: 2000,
  vatRate: 1,
  membershipSurcharge: 7.5,
  membershipTypeId: 'elite-type',
  byApproval: true,
})
const request = (state: 'asked' | 'approved' | 'refused', priceMinor: number | null = null) => ({
  requests: [{ id: 'r', membershipConfId: 'elite', memberId: 'mette', state, priceMinor, answer: '' }],
})

test.each([
  ['was not requested', {}, null],
  ['is awaiting the club’s decision', request('asked'), null],
  ['the club has rejected', request('refused'), null],
  ['is approved at the current price', request('approved'), 200_750],
  ['is approved at a lower price', request('approved', 120_000), 120_750],
  ['is approved above the current price', request('approved', 250_000), 200_750],
])('a membership by approval that %s has the agreed price, or is not selectable', (_what, more, totalMinor) => {
  const { counted } = splitParticipants([buildStanding({ id: 'mette' }, null, more)], [toBeApproved], today)
  expect(ids(counted[0]?.toApprove ?? [])).toEqual(totalMinor === null ? ['elite'] : [])
  expect(counted[0]?.options.map((option) => option.totalMinor)).toEqual(totalMinor === null ? [] : [totalMinor])
  const chosen = buildChosenSelection(counted, { mette: 'elite' })
  expect(chosen.totalMinor).toBe(totalMinor ?? 0)
  expect(ids(chosen.lost)).toEqual(totalMinor === null ? ['mette'] : [])
})

test('a reserved place still requires approval', () => {
  const full = { ...toBeApproved, terms: { joiningFeeMinor: 0, reduced: null, left: 0 } }
  const place = { id: 'w', membershipConfId: 'elite', membershipName: 'Elite', memberId: 'mette', place: null }
  const kept = { waiting: [{ ...place, offerUntil: '2026-11-23T11:00:00Z' }] }
  const of = (more: object) => splitParticipants([buildStanding({ id: 'mette' }, null, more)], [full], today).counted[0]
  expect([of(kept)?.toApprove, of(kept)?.full, of(kept)?.options].map((list) => list?.length)).toEqual([1, 0, 0])
  expect(ids(of({ ...kept, ...request('approved') })?.options ?? [])).toEqual(['elite'])
  expect(ids(of(request('approved'))?.full ?? [])).toEqual(['elite'])
})

test('a choice no longer on sale is lost, a deselection is not', () => {
  const { counted } = splitParticipants([buildStanding({ id: 'mette' }), buildStanding({ id: 'freja' })], offers, today)
  const chosen = buildChosenSelection(counted, { mette: 'coming', freja: '' })
  expect(chosen).toMatchObject({ lines: [], totalMinor: 0 })
  expect(ids(chosen.lost)).toEqual(['mette'])
})

const member = buildStanding({ id: 'mette' }, buildMembership([line('Senior 2026')]))
const newcomer = buildStanding({ id: 'freja' })
const { counted } = splitParticipants([member, newcomer], offers, today)

test('memberships for other ages are not purchasable, and the best match comes first', () => {
  const banded = [
    buildOffer('grown-up', { ageFrom: 18, membershipPrice: 900 }),
    buildOffer('child', { ageTo: 17, membershipPrice: 400 }),
    buildOffer('friend', { membershipPrice: 100 }),
  ]
  const optionsOf = (dateOfBirth: string | null) => {
    const [one] = splitParticipants([buildStanding({ dateOfBirth })], banded, today).counted
    return [ids(one?.options ?? []), one?.proposed?.because]
  }
  expect(optionsOf('1985-03-14')).toEqual([['grown-up', 'friend'], 'age'])
  expect(optionsOf('2015-03-14')).toEqual([['child', 'friend'], 'age'])
  expect(optionsOf(null)).toEqual([['grown-up', 'friend', 'child'], 'grown-up'])
})

const nobody = { memberIds: [], renewAll: false }
test.each([
  ['no target: the first person', {}, nobody, { mette: 'senior' }],
  ['no target, with an earlier choice', { freja: 'junior' }, nobody, { freja: 'junior' }],
  ['no target, with an earlier deselection', { mette: '' }, nobody, { mette: '' }],
  ['one person', {}, { memberIds: ['mette'], renewAll: false }, { mette: 'senior' }],
  ['everyone due for renewal', {}, { memberIds: [], renewAll: true }, { mette: 'senior' }],
  ['a newcomer, with the default option', {}, { memberIds: ['freja'], renewAll: false }, { freja: 'junior' }],
  [
    'a person with an earlier choice',
    { mette: 'junior' },
    { memberIds: ['mette'], renewAll: true },
    { mette: 'junior' },
  ],
  ['a person with an earlier deselection', { mette: '' }, { memberIds: ['mette'], renewAll: true }, { mette: '' }],
  [
    'a membership selected on the club’s page',
    { freja: '' },
    { ...nobody, offerId: 'junior' },
    { mette: 'junior', freja: '' },
  ],
  [
    'one that was pressed for somebody, whatever was chosen before',
    { mette: 'senior', freja: '' },
    { memberIds: ['freja'], renewAll: false, offerId: 'junior' },
    { mette: 'senior', freja: 'junior' },
  ],
  ['an unavailable membership selected on the club’s page', {}, { ...nobody, offerId: 'coming' }, { mette: 'senior' }],
])('preselection for %s', (_whom, earlier, wanted, expected) => {
  expect(createInitialChoices(counted, earlier, wanted)).toEqual(expected)
})
