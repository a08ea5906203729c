import type { ActiveGrant } from '@forenet/domain/access'
import { expect, test } from 'vitest'
import { listClubPageGroups } from '../../src/club/shared/club-pages.ts'

const grant = (role: 'owner' | 'treasurer' | 'trainer' | 'event-host', of = {}): ActiveGrant => ({
  ...{ role, organisationKey: 'RY', eventId: null, teamId: null, from: null, until: null },
  ...of,
})
const names = (grants: readonly ActiveGrant[], key = 'RY') =>
  listClubPageGroups(grants, key).flatMap(({ pages }) => pages.map(({ name }) => name))

test('an owner opens the pages of every group', () => {
  expect(listClubPageGroups([grant('owner')], 'RY').map(({ group }) => group)).toEqual([
    'overview',
    'members',
    'events',
    'finance',
    'club',
  ])
})

test.each([
  ['a treasurer', [grant('treasurer')], 'manage-books', true],
  ['a treasurer', [grant('treasurer')], 'manage-export', true],
  ['a treasurer', [grant('treasurer')], 'manage-settings', false],
  ['a treasurer of another club', [grant('treasurer', { organisationKey: 'OTHER' })], 'manage-payments', false],
  ['a host of one event', [grant('event-host', { eventId: 'cup' })], 'manage-events', true],
  ['a host of one event', [grant('event-host', { eventId: 'cup' })], 'manage-days-off', false],
  ['a trainer of one team', [grant('trainer', { teamId: 'u12' })], 'manage-teams', true],
  ['a trainer of one team', [grant('trainer', { teamId: 'u12' })], 'manage-overview', false],
] as const)('%s: %o opens %s: %s', (_who, grants, page, opens) => {
  expect(names(grants).includes(page)).toBe(opens)
})
