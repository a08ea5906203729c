import type { Call } from '@forenet/contract/define-call'
import type { Grant } from '@forenet/domain/access'
import { describe, expect, test } from 'vitest'
import {
  authorizeCall,
  authorizeClubCall,
  authorizeImpersonation,
  effectiveGrants,
} from '../../src/platform/access/authorize-call.ts'
import { ProblemError } from '../../src/platform/http/problem-error.ts'
import { calling } from './calling.ts'

const NOW = new Date('2026-11-20T11:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

const here = { organisationKey: 'HIF', eventId: null, teamId: null, from: null, until: null }
const operator: Grant = { role: 'operator' }
const owner: Grant = { role: 'owner', ...here }
const expired: Grant = { ...owner, until: NOW }
const future: Grant = { ...owner, from: new Date(NOW.getTime() + 1) }
const treasurer: Grant = { role: 'treasurer', ...here }
const elsewhere: Grant = { ...owner, organisationKey: 'KOR' }
const atEvent: Grant = { role: 'event-host', ...here, eventId: 'e1' }
const withTeam: Grant = { role: 'trainer', ...here, teamId: 't1' }

/** The result, or the code of the refusal. */
function resultOf<R>(run: () => R): R | string {
  try {
    return run()
  } catch (error) {
    if (error instanceof ProblemError) return error.code
    throw error
  }
}

test.each([
  ['strong', { strong: true }, [owner, operator, expired, future], [owner, operator]],
  ['by password alone', { strong: false }, [owner, operator], []],
  ['impersonating', { strong: true, actingFor: 'm1' }, [owner, operator], [operator]],
  ['impersonating by password alone', { strong: false, actingFor: 'm1' }, [operator], []],
])('grants in force: %s', (_, signIn, held, inForce) => {
  expect(effectiveGrants(calling({ held, ...signIn }), NOW)).toEqual(inForce)
})

describe('a call is allowed', () => {
  const FRESH = { may: ['money.read'], freshWithinMinutes: 10 } as const
  const at = (signedInAt: Date | null) => ({ held: [treasurer], signedInAt })
  test.each<[string, Pick<Call, 'may' | 'freshWithinMinutes'>, Parameters<typeof calling>[0], string | undefined]>([
    ['for anyone', { may: ['anyone'] }, {}, undefined],
    ['about one’s own, without a role', { may: ['own', 'money.read'] }, {}, undefined],
    ['about one’s own, by password alone', { may: ['own', 'money.read'] }, { held: [owner], strong: false }, undefined],
    ['with the permission', { may: ['money.read'] }, { held: [treasurer] }, undefined],
    ['with one of the permissions', { may: ['settings.manage', 'money.read'] }, { held: [treasurer] }, undefined],
    ['with the permission at one event', { may: ['events.manage'] }, { held: [atEvent] }, undefined],
    ['without a role', { may: ['money.read'] }, {}, 'not-allowed'],
    ['with another permission', { may: ['settings.manage'] }, { held: [treasurer] }, 'not-allowed'],
    ['with an expired grant', { may: ['money.read'] }, { held: [expired] }, 'not-allowed'],
    ['with a future grant', { may: ['money.read'] }, { held: [future] }, 'not-allowed'],
    [
      'with an expired grant by password alone',
      { may: ['money.read'] },
      { held: [expired], strong: false },
      'not-allowed',
    ],
    ['by password alone', { may: ['money.read'] }, { held: [treasurer], strong: false }, 'stronger-sign-in-needed'],
    ['for the operator, by an owner', { may: ['portal.operate'] }, { held: [owner] }, 'not-allowed'],
    ['for the operator', { may: ['portal.operate'] }, { held: [operator] }, undefined],
    [
      'for the operator, by password alone',
      { may: ['portal.operate'] },
      { held: [operator], strong: false },
      'stronger-sign-in-needed',
    ],
    ['signed in 10 minutes ago', FRESH, at(minutesAgo(10)), undefined],
    ['signed in 11 minutes ago', FRESH, at(minutesAgo(11)), 'fresh-sign-in-needed'],
    ['signed in at an unknown time', FRESH, at(null), 'fresh-sign-in-needed'],
    [
      'about one’s own, signed in 11 minutes ago',
      { may: ['own'], freshWithinMinutes: 10 },
      at(minutesAgo(11)),
      'fresh-sign-in-needed',
    ],
  ])('%s', (_, call, caller, code) => {
    expect(resultOf(() => authorizeCall(call, calling(caller), NOW))).toBe(code)
  })
})

describe('a call about a club is allowed', () => {
  const NARROWED = { may: ['events.manage'], narrowed: 'event' } as const
  const ofEvent = { eventIds: ['e1'], teamIds: [] }
  test.each<[string, Pick<Call, 'may' | 'narrowed'>, Grant[], unknown]>([
    ['with the permission', { may: ['money.read'] }, [treasurer], 'whole'],
    ['with the second of two permissions', { may: ['settings.manage', 'money.read'] }, [treasurer], 'whole'],
    ['by the operator', { may: ['settings.manage'] }, [operator], 'whole'],
    ['with another permission', { may: ['settings.manage'] }, [treasurer], 'not-allowed'],
    ['with a role in another club', { may: ['money.read'] }, [elsewhere], 'not-found'],
    [
      'with another role here and the permission elsewhere',
      { may: ['settings.manage'] },
      [treasurer, elsewhere],
      'not-allowed',
    ],
    ['without a role', { may: ['money.read'] }, [], 'not-found'],
    ['with a role at one event', { may: ['events.manage'] }, [atEvent], 'not-allowed'],
    ['with a role at one event, also for such', NARROWED, [atEvent], ofEvent],
    ['with a role at one event and for the club', NARROWED, [atEvent, owner], 'whole'],
    [
      'with a role in one team, for events',
      { may: ['events.attendees'], narrowed: 'event' },
      [withTeam],
      'not-allowed',
    ],
    ['with a role in one team', { may: ['teams.read'] }, [withTeam], 'not-allowed'],
    [
      'with a role in one team, also for such',
      { may: ['teams.read'], narrowed: 'team' },
      [withTeam],
      { eventIds: [], teamIds: ['t1'] },
    ],
  ])('%s', (_, call, grants, result) => {
    expect(resultOf(() => authorizeClubCall(call, { grants, actingFor: null }, 'HIF'))).toEqual(result)
    expect(resultOf(() => authorizeClubCall(call, { grants, actingFor: 'm1' }, 'HIF'))).toBe('not-allowed')
  })
})

test.each<[string, Parameters<typeof calling>[0], string | undefined]>([
  ['the operator', { held: [operator], signedInAt: minutesAgo(60) }, undefined],
  ['the operator, signed in 61 minutes ago', { held: [operator], signedInAt: minutesAgo(61) }, 'fresh-sign-in-needed'],
  ['the operator by password alone', { held: [operator], signedInAt: NOW, strong: false }, 'stronger-sign-in-needed'],
  ['an owner', { held: [owner], signedInAt: NOW }, 'not-allowed'],
  ['a member', { signedInAt: NOW }, 'not-allowed'],
])('impersonation by %s', (_, caller, code) => {
  expect(resultOf(() => authorizeImpersonation(calling(caller), NOW))).toBe(code)
})
