import type { MembershipOverview } from '@forenet/contract/membership'
import { findConsecutivePaidPeriod } from '@forenet/domain/consecutive-paid-period'
import { expect, test } from 'vitest'
import type { HomeTask } from '../../../src/member/home/steps/list-steps.ts'
import { formatStep, type TextContext } from '../../../src/member/home/steps/step-texts.ts'
import { familyMembershipStatus } from '../../../src/member/memberships/held-memberships.ts'
import { findPaidPeriod } from '../../../src/member/shared/membership/paid-period.ts'
import { FAST_POLLING_MS, pollInterval } from '../../../src/member/shared/payment/status/use-payment-state.ts'
import { buildMembership, buildStanding } from './build.ts'

const year = (of: number) => ({ membershipName: `Senior ${of}`, startDate: `${of}-01-01`, endDate: `${of}-12-31` })
const run = (kind: string, from: number, to: number) => ({ kind, startDate: `${from}-01-01`, endDate: `${to}-12-31` })

test.each([
  ['nothing paid', [], null],
  ['this year', [2026], run('Senior 2026', 2026, 2026)],
  ['this year and the next', [2027, 2026], run('Senior 2026', 2026, 2027)],
  ['a year missed, the next one paid', [2025, 2027], run('Senior 2027', 2027, 2027)],
  ['only past years', [2023, 2024], run('Senior 2024', 2023, 2024)],
  ['past years with a gap', [2021, 2024], run('Senior 2024', 2024, 2024)],
])('a card with %s', (_what, years, expected) => {
  expect(findConsecutivePaidPeriod(years.map(year), '2026-11-20')).toEqual(expected)
})

test('every page shows the end of the current paid period, not of one after a gap', () => {
  const lines = [2026, 2028].map((of) => ({ name: `Junior ${of}`, from: `${of}-01-01`, to: `${of}-12-31` }))
  const membership = buildMembership(lines)
  expect(membership.overallEndDate).toBe('2028-12-31')
  expect(findPaidPeriod(membership, '2026-11-29')?.endDate).toBe('2026-12-31')
  const due = [{ organisation: { id: 'club' }, participant: { id: 'anna' }, membership, status: 'active' }]
  const step = { kind: 'renewal', renewals: { organisation: { id: 'club' }, due } } as unknown as HomeTask
  const t = ((key: string, given?: { date: string }) => `${key} ${given?.date}`) as unknown as TextContext['t']
  const said = formatStep(step, { t, language: 'en', now: new Date('2026-11-29T12:00:00Z') })
  expect(said.text).toContain('2026')
})

test('periods separated by a day are separate', () => {
  const lines = [
    { membershipName: 'A', startDate: '2026-01-01', endDate: '2026-06-29' },
    { membershipName: 'B', startDate: '2026-07-01', endDate: '2026-12-31' },
  ]
  expect(findConsecutivePaidPeriod(lines, '2026-05-01')).toEqual({
    kind: 'A',
    startDate: '2026-01-01',
    endDate: '2026-06-29',
  })
  expect(findConsecutivePaidPeriod(lines, '2026-06-30')).toEqual({
    kind: 'B',
    startDate: '2026-07-01',
    endDate: '2026-12-31',
  })
})

test('an unpaid membership has no card', () => {
  const begun = buildMembership([{ name: 'Senior 2026', from: '2026-01-01', to: '2026-12-31', paid: false }], {
    status: 'inactive',
  })
  const standing = familyMembershipStatus(
    {
      organisation: { id: 'club' } as MembershipOverview[number]['organisation'],
      participants: [
        buildStanding({ id: 'mette' }, begun),
        buildStanding({ id: 'birthe', familyLink: true, familyInvitationStatus: 'pending' }),
      ],
    },
    '2026-11-20',
  )
  expect(standing.heldMemberships).toEqual([])
  expect(standing.without.map(({ participant }) => participant.id)).toEqual(['mette'])
  expect(standing.skipped.map(({ participant }) => participant.id)).toEqual(['birthe'])
})

test.each([
  ['confirming', 0, 1_000],
  ['confirming', FAST_POLLING_MS - 1, 1_000],
  ['confirming', FAST_POLLING_MS, 3_000],
  ['waiting', 0, 1_000],
  ['paid', 0, false],
  ['declined', 0, false],
  ['voided', 0, false],
  ['unpaid', 0, false],
  [undefined, 0, false],
] as const)('%s after %d ms is polled after %s ms', (state, waited, expected) => {
  expect(pollInterval(state, waited)).toBe(expected)
})
