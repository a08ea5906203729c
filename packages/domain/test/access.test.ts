import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CLUB_ROLES,
  type ClubRole,
  can,
  canInAnyOrganisation,
  filterActiveGrants,
  findClubAccessScope,
  type Grant,
  hasPermissionAnywhere,
  isOperator,
  listOrganisationsWithPermission,
  PERMISSIONS,
  type Permission,
  rolesToGrants,
  type Scope,
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
  expect(rolesToGrants(roles)).toEqual(grants)
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
  expect(filterActiveGrants([grant('owner', times)], NOW)).toHaveLength(holds ? 1 : 0)
})

/** Duplicates the permission table on purpose, so that widening a role fails this test (ruling 25). */
const TABLE = `
                    owner treasurer secretary event-host trainer door-steward auditor
  members.read        yes       yes       yes          -       -            -     yes
  members.write       yes         -       yes          -       -            -       -
  teams.read          yes       yes       yes          -     yes            -     yes
  teams.write-to      yes         -       yes          -     yes            -       -
  memberships.manage  yes         -       yes          -       -            -       -
  events.attendees    yes       yes       yes        yes     yes            -     yes
  events.manage       yes         -         -        yes       -            -       -
  events.check-in     yes         -         -        yes     yes          yes       -
  money.read          yes       yes         -          -       -            -     yes
  money.refund        yes       yes         -          -       -            -       -
  money.invoice       yes       yes         -          -       -            -       -
  money.close         yes       yes         -          -       -            -       -
  money.export        yes       yes         -          -       -            -       -
  messages.send       yes         -       yes        yes       -            -       -
  reports.read        yes       yes       yes          -       -            -     yes
  settings.manage     yes         -         -          -       -            -       -
  access.manage       yes         -         -          -       -            -       -
  audit.read          yes         -         -          -       -            -     yes
  portal.operate        -         -         -          -       -            -       -
`
const [roles = [], ...rows] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

test('the table lists every role and every permission', () => {
  expect(roles).toEqual(Object.keys(CLUB_ROLES))
  expect(rows.map(([permission]) => permission)).toEqual([...PERMISSIONS, 'portal.operate'])
})

const SCOPES: [string, Partial<Exclude<Grant, { role: 'operator' }>>, Record<string, boolean>][] = [
  ['the club', {}, { club: true, e1: true, e2: true, t1: true, t2: true, 'e1 with t1': true, 'another club': false }],
  [
    'event e1',
    { eventId: 'e1' },
    { club: false, e1: true, e2: false, t1: false, t2: false, 'e1 with t1': true, 'another club': false },
  ],
  [
    'team t1',
    { teamId: 't1' },
    { club: false, e1: false, e2: false, t1: true, t2: false, 'e1 with t1': true, 'another club': false },
  ],
]
const REQUESTED: Record<string, Scope> = {
  club: { organisationKey: 'HIF' },
  e1: { organisationKey: 'HIF', eventId: 'e1' },
  e2: { organisationKey: 'HIF', eventId: 'e2' },
  t1: { organisationKey: 'HIF', teamId: 't1' },
  t2: { organisationKey: 'HIF', teamId: 't2' },
  'e1 with t1': { organisationKey: 'HIF', eventId: 'e1', teamId: 't1' },
  'another club': { organisationKey: 'KOR', eventId: 'e1', teamId: 't1' },
}

test.each(SCOPES)('a grant for %s gives the permissions of its role within its scope only', (_, narrowing, inScope) => {
  for (const [permission = '', ...cells] of rows) {
    for (const [at, role] of roles.entries()) {
      const held = [grant(role as ClubRole, narrowing)]
      const got = mapValues(REQUESTED, (scope) => can(held, permission as Permission, scope))
      const isHeld = cells[at] === 'yes'
      expect(got, `${role}, ${permission}`).toEqual(mapValues(inScope, (within) => isHeld && within))
      const { eventId, teamId } = grant(role as ClubRole, narrowing) as Exclude<Grant, { role: 'operator' }>
      const isWhole = eventId === null && teamId === null
      const narrowed = { eventIds: eventId ? [eventId] : [], teamIds: teamId ? [teamId] : [] }
      const reach = isHeld ? (isWhole ? 'whole' : narrowed) : null
      expect(findClubAccessScope(held, permission as Permission, 'HIF'), `${role}, ${permission}`).toEqual(reach)
      expect(findClubAccessScope(held, permission as Permission, 'KOR')).toBeNull()
      expect(hasPermissionAnywhere(held, permission as Permission), `${role}, ${permission}`).toBe(isHeld)
      expect(listOrganisationsWithPermission(held, permission as Permission)).toEqual(isHeld && isWhole ? ['HIF'] : [])
      expect(isOperator(held)).toBe(false)
    }
  }
})

test('the operator has every permission in every club', () => {
  const held: Grant[] = [{ role: 'operator' }]
  for (const permission of [...PERMISSIONS, 'portal.operate'] as const) {
    expect(Object.values(mapValues(REQUESTED, (scope) => can(held, permission, scope)))).not.toContain(false)
    expect(findClubAccessScope(held, permission, 'KOR')).toBe('whole')
    expect(listOrganisationsWithPermission(held, permission)).toBe('all')
  }
})

function mapValues<T, R>(record: Record<string, T>, map: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}

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

test('a permission for several organisations holds in each of them and in no other', () => {
  fc.assert(
    fc.property(fc.array(anyGrant, { maxLength: 6 }), fc.constantFrom(...PERMISSIONS), (grants, permission) => {
      const where = listOrganisationsWithPermission(grants, permission)
      for (const organisationKey of ['HIF', 'KOR', 'SEJL']) {
        const listed = where === 'all' || where.includes(organisationKey)
        expect(can(grants, permission, { organisationKey })).toBe(listed)
        if (listed) expect(hasPermissionAnywhere(grants, permission)).toBe(true)
      }
      expect(canInAnyOrganisation(grants, permission)).toBe(where.length > 0)
      expect(where === 'all').toBe(isOperator(grants))
    }),
  )
})

test('additional grants never reduce access', () => {
  fc.assert(
    fc.property(fc.array(anyGrant), anyGrant, fc.constantFrom(...PERMISSIONS), (grants, more, permission) => {
      const scope = { organisationKey: 'HIF', eventId: 'e1' }
      if (can(grants, permission, scope)) expect(can([...grants, more], permission, scope)).toBe(true)
    }),
  )
})
