import { parseRoles } from '@forenet/domain/roles'
import {
  filterEffectiveRoles,
  isFreshSignIn,
  isStrongSignIn,
  needsStrongSignIn,
} from '@forenet/domain/sign-in-strength'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

describe('a sign-in is strong', () => {
  test.each([
    [{}, [], false],
    [{ amr: [] }, [], false],
    [{ amr: ['pwd'] }, [], false],
    [{ amr: ['pwd', 'sms'] }, [], false],
    [{ amr: ['pwd', 'kba', 'pin', 'user', 'rba'] }, [], false],
    [{ amr: ['MFA'] }, [], false],
    [{ amr: ['pwd', 'otp', 'mfa'] }, [], true],
    [{ amr: ['otp'] }, [], true],
    [{ amr: ['hwk'] }, [], true],
    [{ amr: ['pop', 'user', 'mfa'] }, [], true],
    [{ acr: 'aal2' }, [], false],
    [{ acr: 'aal2' }, ['aal2'], true],
    [{ acr: '1' }, ['2', '3'], false],
    [{ amr: ['pwd'], acr: '3' }, ['2', '3'], true],
    [{ acr: '' }, [], false],
  ])('%j, with strong levels %j: %s', (proof, strongAcr, expected) => {
    expect(isStrongSignIn(proof, strongAcr)).toBe(expected)
  })

  test('never with a password and other knowledge factors, whatever the level', () => {
    const known = fc.array(fc.constantFrom('pwd', 'pin', 'kba', 'sms', 'tel', 'user', 'geo', 'rba', 'wia'))
    fc.assert(fc.property(known, fc.string(), (amr, acr) => !isStrongSignIn({ amr, acr }, [])))
  })
})

test.each([
  [[], false],
  [['org:ALL|role:USER', 'offline_access'], false],
  [['org:KLUB1|role:ADMIN'], true],
  [['org:KLUB1|role:admin'], true],
  [['org:ALL|role:SUPER_ADMIN'], true],
  [['org:KLUB1|role:SUPER_ADMIN'], true],
])('roles %j need a strong sign-in: %s', (roles, expected) => {
  expect(needsStrongSignIn(parseRoles(roles))).toBe(expected)
})

test.each([
  [['org:ALL|role:USER'], ['org:ALL|role:USER']],
  [['org:KLUB1|role:ADMIN'], ['org:KLUB1|role:USER']],
  [
    ['org:ALL|role:SUPER_ADMIN', 'org:ALL|role:USER'],
    ['org:ALL|role:USER', 'org:ALL|role:USER'],
  ],
  [
    ['org:KLUB1|role:admin', 'org:KLUB2|role:TREASURER'],
    ['org:KLUB1|role:USER', 'org:KLUB2|role:TREASURER'],
  ],
  [[], []],
])('of the roles %j only %j are effective without a second factor, and all with one', (held, counted) => {
  expect(filterEffectiveRoles(parseRoles(held), false)).toEqual(parseRoles(counted))
  expect(filterEffectiveRoles(parseRoles(held), true)).toEqual(parseRoles(held))
  expect(needsStrongSignIn(filterEffectiveRoles(parseRoles(held), false))).toBe(false)
})

describe('a sign-in is fresh', () => {
  const now = new Date('2026-05-01T12:00:00Z')
  const ago = (ms: number) => new Date(now.getTime() - ms)
  test.each([
    [ago(0), 10, true],
    [ago(600_000), 10, true],
    [ago(600_001), 10, false],
    [ago(3_600_000), 60, true],
    // The identity provider's clock may be ahead of the portal's.
    [ago(-30_000), 10, true],
    [null, 60, false],
  ])('%j within %i minutes: %s', (signedInAt, minutes, expected) => {
    expect(isFreshSignIn(signedInAt, minutes, now)).toBe(expected)
  })
})
