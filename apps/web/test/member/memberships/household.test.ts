import { expect, test } from 'vitest'
import { buildChosenSelection, splitParticipants } from '../../../src/member/shared/membership/selection.ts'
import { buildMembership, buildOffer, buildStanding } from './build.ts'

const household = { by: 'percent', second: 20, third: 50 } as const
const senior = buildOffer('Senior 2027', { terms: { joiningFeeMinor: 1_000, reduced: null, household } })
const self = buildStanding({ id: 'self' })
const child = buildStanding({ id: 'child', parentId: 'self' })

test('the second household member sees and pays less; new members also pay the joining fee', () => {
  const { counted } = splitParticipants([self, child], [senior], '2026-11-20')
  expect(counted.map(({ options }) => options[0]?.totalMinor)).toEqual([11_000, 11_000])
  const { lines, totalMinor } = buildChosenSelection(counted, { self: 'Senior 2027', child: 'Senior 2027' })
  expect(lines.map((line) => [line.householdNth, line.totalMinor])).toEqual([
    [null, 11_000],
    [2, 9_000],
  ])
  expect(totalMinor).toBe(20_000)
})

test('with one existing holder the next one gets the second-person price', () => {
  const held = buildMembership([{ name: 'Senior 2027', from: '2027-01-01', to: '2027-12-31' }])
  const memberships = held.memberships.map((line) => ({ ...line, membershipConfId: 'Senior 2027' }))
  const parent = buildStanding({ id: 'self' }, { ...held, memberships })
  const { counted } = splitParticipants([parent, child], [senior], '2026-11-20')
  expect(counted[1]?.options[0]?.totalMinor).toBe(9_000)
  expect(buildChosenSelection(counted, { child: 'Senior 2027' }).totalMinor).toBe(9_000)
})
