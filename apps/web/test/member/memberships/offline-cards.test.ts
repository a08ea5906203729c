import type { MembershipOverview } from '@forenet/contract/membership'
import { expect, test } from 'vitest'
import { selectCardForDay, toOfflineCards } from '../../../src/member/memberships/card/offline-cards.ts'
import { familyMembershipStatus } from '../../../src/member/memberships/held-memberships.ts'
import { buildOrganisation } from '../../fixture/people.ts'
import { buildMembership, buildStanding } from './build.ts'

const held = (year: number, status: 'active' | 'upcoming' | 'expired') =>
  buildStanding(
    { firstName: 'Mette', lastName: `Holm ${year}` },
    buildMembership([{ name: `Senior ${year}`, from: `${year}-01-01`, to: `${year}-12-31`, paid: true }], { status }),
  )
const organisation: MembershipOverview[number]['organisation'] = buildOrganisation()
const participants = [held(2026, 'expired'), held(2027, 'active'), held(2028, 'upcoming')]
const kept = toOfflineCards([familyMembershipStatus({ organisation, participants }, '2027-03-01')])

test('stores only valid and upcoming cards, and no other membership data', () => {
  const { name, kind, accentColour } = organisation
  expect(kept.map(({ id, ...said }) => said)).toEqual(
    [2027, 2028].map((year) => ({
      organisation: { name, kind, accentColour },
      name: `Mette Holm ${year}`,
      kind: `Senior ${year}`,
      startDate: `${year}-01-01`,
      endDate: `${year}-12-31`,
    })),
  )
})

test.each([
  ['2026-12-31', 'upcoming'],
  ['2027-01-01', 'active'],
  ['2027-12-31', 'active'],
  ['2028-01-01', 'expired'],
])('a kept card on %s: %s', (day, status) => {
  expect(kept.slice(0, 1).map((card) => selectCardForDay(card, day).status)).toEqual([status])
})
