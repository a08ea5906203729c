import { expect, test } from 'vitest'
import { buyableOffers, choosable, chosenSelection, firstChoices } from '../../../src/features/memberships/selection.ts'
import { buildMembership, buildOffer, buildStanding } from './build.ts'

const senior = buildOffer('senior', {
  name: 'Senior 2027',
  membershipPrice: 1000,
  vatRate: 1.25,
  membershipSurcharge: 7.5,
})
const junior = buildOffer('junior', { name: 'Junior 2027', membershipPrice: 500, vatRate: 0 })
const past = { startDate: '2026-01-01', endDate: '2026-12-31' }
const senior2026 = buildOffer('senior-2026', { name: 'Senior 2026', ...past })
const coming = buildOffer('coming', { onOffer: false })
const offers = [senior, junior, senior2026, coming]
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
const line = (name: string, paid = true) => ({ name, from: '2026-01-01', to: '2026-12-31', paid })

test.each([
  ['a newcomer', null, ['senior', 'junior', 'senior-2026']],
  ['who has paid for 2026', buildMembership([line('Senior 2026')]), ['senior', 'junior']],
  ['who began to pay for 2026', buildMembership([line('Senior 2026', false)]), ['senior', 'junior', 'senior-2026']],
  [
    'who has paid from the middle of 2026 to the middle of 2027',
    buildMembership([{ name: 'Senior 2026/27', from: '2026-07-01', to: '2027-06-30' }]),
    [],
  ],
])('%s can buy what is on offer and not paid', (_who, membership, expected) => {
  expect(ids(buyableOffers(offers, membership))).toEqual(expected)
})

test('linked family is skipped until it has approved, and never priced', () => {
  const people = [
    buildStanding({ id: 'mette' }),
    buildStanding({ id: 'line', familyLink: true, familyInvitationStatus: 'approved' }),
    buildStanding({ id: 'birthe', familyLink: true, familyInvitationStatus: 'pending' }),
    buildStanding({ id: 'ole', familyLink: true, familyInvitationStatus: 'rejected' }),
    buildStanding({ id: 'ida', familyLink: true, familyInvitationStatus: null }),
  ]
  const { counted, skipped } = choosable(people, offers)
  expect(ids(counted.map(({ participant }) => participant))).toEqual(['mette', 'line'])
  expect(ids(skipped.map(({ participant }) => participant))).toEqual(['birthe', 'ole', 'ida'])
  const { totalMinor } = chosenSelection(counted, { mette: 'senior', line: 'junior', birthe: 'senior' })
  expect(totalMinor).toBe(125_750 + 50_000)
})

test('what was chosen and can no longer be bought is lost, an empty choice is not', () => {
  const { counted } = choosable([buildStanding({ id: 'mette' }), buildStanding({ id: 'freja' })], offers)
  const chosen = chosenSelection(counted, { mette: 'coming', freja: '' })
  expect(chosen).toMatchObject({ lines: [], totalMinor: 0 })
  expect(ids(chosen.lost)).toEqual(['mette'])
})

const member = buildStanding({ id: 'mette' }, buildMembership([line('Senior 2026')]))
const newcomer = buildStanding({ id: 'freja' })
const { counted } = choosable([member, newcomer], offers)
const today = '2026-11-20'

test.each([
  ['nobody in particular', {}, { memberIds: [], renewAll: false }, {}],
  ['one person', {}, { memberIds: ['mette'], renewAll: false }, { mette: 'senior' }],
  ['everybody who has something to renew', {}, { memberIds: [], renewAll: true }, { mette: 'senior' }],
  ['a newcomer, who has nothing to renew', {}, { memberIds: ['freja'], renewAll: false }, {}],
  ['one who has chosen before', { mette: 'junior' }, { memberIds: ['mette'], renewAll: true }, { mette: 'junior' }],
  ['one who has chosen nothing on purpose', { mette: '' }, { memberIds: ['mette'], renewAll: true }, { mette: '' }],
])('coming for %s', (_whom, earlier, wanted, expected) => {
  expect(firstChoices(counted, earlier, { ...wanted, today })).toEqual(expected)
})
