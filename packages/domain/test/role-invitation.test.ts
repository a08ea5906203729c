import { describe, expect, test } from 'vitest'
import { type ClubRole, can, findClubAccessScope } from '../src/access.ts'
import { findRoleRequestProblem, needsSecondOwner, wouldLeaveNoOwner } from '../src/role-invitation.ts'

const TODAY = '2026-11-20'

test.each<[ClubRole, string | null, string | null, 'eventId' | 'until' | null]>([
  ['owner', null, null, null],
  ['owner', 'event', null, 'eventId'],
  ['treasurer', 'event', null, 'eventId'],
  ['door-steward', 'event', null, null],
  ['trainer', 'event', '2026-12-01', null],
  ['auditor', null, null, 'until'],
  ['auditor', null, TODAY, null],
  ['secretary', null, '2026-11-19', 'until'],
])('%s at %s until %s: error in %s', (role, eventId, until, field) => {
  expect(findRoleRequestProblem({ role, eventId, teamId: null, until }, TODAY)?.field ?? null).toBe(field)
})

describe('a second owner', () => {
  const owned = (...ids: string[]) =>
    ids.map((memberId) => ({ memberId, grantId: `grant of ${memberId}`, lasting: true }))
  test.each([
    ['the first owner makes another', 'owner', 'ann', null, owned('ann'), false],
    ['one of two makes another', 'owner', 'ann', null, owned('ann', 'bo'), true],
    ['one of two ends the other', 'owner', 'ann', 'bo', owned('ann', 'bo'), true],
    ['one of two goes', 'owner', 'ann', 'ann', owned('ann', 'bo'), false],
    ['a treasurer is made', 'treasurer', 'ann', null, owned('ann', 'bo'), false],
    ['who owns it twice over is one', 'owner', 'ann', null, owned('ann', 'ann'), false],
  ] as const)('is needed: %s', (_what, role, asker, holder, all, needed) => {
    expect(needsSecondOwner(role, { asker, holder, owned: all, refundsLimited: false })).toBe(needed)
  })

  test.each([
    ['a treasurer is made', 'treasurer', null, owned('ann', 'bo'), true],
    ['a treasurer is made by the only owner', 'treasurer', null, owned('ann'), false],
    ['a treasurer’s role is ended', 'treasurer', 'cy', owned('ann', 'bo'), false],
    ['a secretary is made', 'secretary', null, owned('ann', 'bo'), false],
  ] as const)('is needed with a refund limit: %s', (_what, role, holder, all, needed) => {
    expect(needsSecondOwner(role, { asker: 'ann', holder, owned: all, refundsLimited: true })).toBe(needed)
  })

  test.each([
    ['the only one goes', [['ann', 'a', true]], ['a'], true],
    [
      'another stays',
      [
        ['ann', 'a', true],
        ['bo', 'b', true],
      ],
      ['a'],
      false,
    ],
    [
      'both go',
      [
        ['ann', 'a', true],
        ['bo', 'b', true],
      ],
      ['a', 'b'],
      true,
    ],
    [
      'another stays for a time alone',
      [
        ['ann', 'a', true],
        ['bo', 'b', false],
      ],
      ['a'],
      true,
    ],
    [
      'a token said it once',
      [
        ['ann', 'a', true],
        ['bo', null, false],
      ],
      ['a'],
      true,
    ],
  ] as const)('is missing: %s', (_what, owners, going, missing) => {
    const all = owners.map(([memberId, grantId, lasting]) => ({ memberId, grantId, lasting }))
    expect(wouldLeaveNoOwner(all, going)).toBe(missing)
  })
})

test('a role covers the whole club, events of it, or nothing there', () => {
  const steward = { role: 'door-steward', organisationKey: 'HIF', eventId: 'fete', teamId: null } as const
  expect(findClubAccessScope([steward], 'events.check-in', 'HIF')).toEqual({ eventIds: ['fete'], teamIds: [] })
  expect(findClubAccessScope([steward, { ...steward, eventId: null }], 'events.check-in', 'HIF')).toBe('whole')
  expect(findClubAccessScope([steward], 'money.read', 'HIF')).toBeNull()
  expect(findClubAccessScope([steward], 'events.check-in', 'ALL')).toBeNull()
  expect(findClubAccessScope([{ role: 'operator' }], 'money.read', 'HIF')).toBe('whole')
})

test("a trainer's role can be limited to one team, and to nothing else", () => {
  const wanted = { eventId: null, teamId: 'u8', until: null }
  expect(findRoleRequestProblem({ ...wanted, role: 'trainer' }, TODAY)).toBeNull()
  expect(findRoleRequestProblem({ ...wanted, role: 'event-host' }, TODAY)?.field).toBe('teamId')
  expect(findRoleRequestProblem({ ...wanted, role: 'trainer', eventId: 'fete' }, TODAY)?.field).toBe('teamId')
})

test('a role for one team covers only that team', () => {
  const trainer = { role: 'trainer', organisationKey: 'HIF', eventId: null, teamId: 'u8' } as const
  expect(findClubAccessScope([trainer], 'teams.read', 'HIF')).toEqual({ eventIds: [], teamIds: ['u8'] })
  expect(can([trainer], 'teams.read', { organisationKey: 'HIF', teamId: 'u8' })).toBe(true)
  expect(can([trainer], 'teams.read', { organisationKey: 'HIF', teamId: 'u10' })).toBe(false)
  expect(can([trainer], 'events.check-in', { organisationKey: 'HIF', eventId: 'fete' })).toBe(false)
  expect(can([trainer], 'teams.read', { organisationKey: 'HIF' })).toBe(false)
})
