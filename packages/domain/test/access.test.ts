import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CLUB_ROLES,
  type ClubRole,
  can,
  canInAnOrganisation,
  canSomewhere,
  type Grant,
  grantsAt,
  grantsOfRoles,
  operatesPortal,
  organisationsWhere,
  PERMISSIONS,
} from '../src/access.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const EARLIER = new Date('2026-11-01T00:00:00Z')
const LATER = new Date('2026-12-01T00:00:00Z')
const grant = (role: ClubRole, more: Partial<Exclude<Grant, { role: 'operator' }>> = {}): Grant => ({
  role,
  organisationKey: 'HIF',
  eventId: null,
  teamId: null,
  from: null,
  until: null,
  ...more,
})

test.each([
  ['org:HIF ADMIN', [{ org: 'HIF', role: 'ADMIN' }], [grant('owner')]],
  ['org:ALL SUPER_ADMIN', [{ org: 'ALL', role: 'SUPER_ADMIN' }], [{ role: 'operator' }]],
  ['org:ALL ADMIN, which is no organisation', [{ org: 'ALL', role: 'ADMIN' }], []],
  ['org:HIF SUPER_ADMIN, which is less than it sounds', [{ org: 'HIF', role: 'SUPER_ADMIN' }], []],
  ['org:ALL USER', [{ org: 'ALL', role: 'USER' }], []],
])('%s', (_, roles, grants) => {
  expect(grantsOfRoles(roles)).toEqual(grants)
})

test.each([
  ['without an end', {}, true],
  ['begun', { from: EARLIER }, true],
  ['beginning now', { from: NOW }, true],
  ['not begun', { from: LATER }, false],
  ['ending later', { until: LATER }, true],
  ['ending now', { until: NOW }, false],
  ['ended', { until: EARLIER }, false],
])('a grant %s', (_, times, holds) => {
  expect(grantsAt([grant('owner', times)], NOW)).toHaveLength(holds ? 1 : 0)
})

test.each<[string, Grant, (typeof PERMISSIONS)[number], { organisationKey: string; eventId?: string }, boolean]>([
  ['an owner in the own club', grant('owner'), 'settings.manage', { organisationKey: 'HIF' }, true],
  ['an owner in another club', grant('owner'), 'members.read', { organisationKey: 'KOR' }, false],
  ['a treasurer and money', grant('treasurer'), 'money.refund', { organisationKey: 'HIF' }, true],
  ['a treasurer and settings', grant('treasurer'), 'settings.manage', { organisationKey: 'HIF' }, false],
  ['an auditor, who changes nothing', grant('auditor'), 'money.refund', { organisationKey: 'HIF' }, false],
  [
    'a steward at the event',
    grant('door-steward', { eventId: 'e1' }),
    'events.check-in',
    { organisationKey: 'HIF', eventId: 'e1' },
    true,
  ],
  [
    'a steward at another event',
    grant('door-steward', { eventId: 'e1' }),
    'events.check-in',
    { organisationKey: 'HIF', eventId: 'e2' },
    false,
  ],
  [
    'a steward of an event and the club',
    grant('door-steward', { eventId: 'e1' }),
    'events.check-in',
    { organisationKey: 'HIF' },
    false,
  ],
  ['a host of all events', grant('event-host'), 'events.manage', { organisationKey: 'HIF', eventId: 'e2' }, true],
  ['the operator', { role: 'operator' }, 'money.refund', { organisationKey: 'HIF' }, true],
])('%s', (_, held, permission, scope, allowed) => {
  expect(can([held], permission, scope)).toBe(allowed)
})

const anyGrant: fc.Arbitrary<Grant> = fc.oneof(
  fc.record({
    role: fc.constantFrom(...(Object.keys(CLUB_ROLES) as ClubRole[])),
    organisationKey: fc.constantFrom('HIF', 'KOR', 'SEJL'),
    eventId: fc.constantFrom(null, 'e1', 'e2'),
    teamId: fc.constantFrom(null, 't1'),
    from: fc.constant(null),
    until: fc.constant(null),
  }),
  fc.constant({ role: 'operator' as const }),
)

test('what a caller can in a list of organisations, it can in each of them and in no other', () => {
  fc.assert(
    fc.property(fc.array(anyGrant, { maxLength: 6 }), fc.constantFrom(...PERMISSIONS), (grants, permission) => {
      const where = organisationsWhere(grants, permission)
      for (const organisationKey of ['HIF', 'KOR', 'SEJL']) {
        const listed = where === 'all' || where.includes(organisationKey)
        expect(can(grants, permission, { organisationKey })).toBe(listed)
        if (listed) expect(canSomewhere(grants, permission)).toBe(true)
      }
      expect(canInAnOrganisation(grants, permission)).toBe(where.length > 0)
      expect(where === 'all').toBe(operatesPortal(grants))
    }),
  )
})

test('more grants never allow less', () => {
  fc.assert(
    fc.property(fc.array(anyGrant), anyGrant, fc.constantFrom(...PERMISSIONS), (grants, more, permission) => {
      const scope = { organisationKey: 'HIF', eventId: 'e1' }
      if (can(grants, permission, scope)) expect(can([...grants, more], permission, scope)).toBe(true)
    }),
  )
})

test('nobody but the operator operates the portal, and only an owner decides who may', () => {
  const holders = (permission: (typeof PERMISSIONS)[number]) =>
    (Object.keys(CLUB_ROLES) as ClubRole[]).filter((role) => can([grant(role)], permission, { organisationKey: 'HIF' }))
  expect(holders('access.manage')).toEqual(['owner'])
  expect(holders('settings.manage')).toEqual(['owner'])
  for (const role of Object.keys(CLUB_ROLES) as ClubRole[])
    expect(can([grant(role)], 'portal.operate', { organisationKey: 'HIF' })).toBe(false)
})
