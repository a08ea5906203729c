import { hasRole, isSuperAdministrator, listAdministeredOrganisations, parseRoles, ROLES } from '@forenet/domain/roles'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

describe('roles of a token', () => {
  test.each([
    ['org:KLUB1|role:USER', [{ org: 'KLUB1', role: 'USER' }]],
    ['org:KLUB1|role:admin', [{ org: 'KLUB1', role: 'ADMIN' }]],
    ['org:ALL|role:Super_Admin', [{ org: 'ALL', role: 'SUPER_ADMIN' }]],
    ['org:Klub med mellemrum|role:USER', [{ org: 'Klub med mellemrum', role: 'USER' }]],
    ['offline_access', []],
    ['uma_authorization', []],
    ['org:|role:ADMIN', []],
    ['org:KLUB1|role:', []],
    ['org:KLUB1', []],
    ['role:ADMIN', []],
    ['ORG:KLUB1|ROLE:ADMIN', []],
    [' org:KLUB1|role:ADMIN', []],
    ['', []],
  ])('%j', (text, expected) => {
    expect(parseRoles([text])).toEqual(expected)
  })

  test('other formats give no role', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^org:.+\|role:.+$/s.test(text))
        expect(parseRoles([text])).toEqual([])
      }),
    )
  })
})

describe('a required role', () => {
  const held = parseRoles(['org:KLUB1|role:USER', 'org:KLUB2|role:ADMIN'])
  test.each([
    [[], true],
    [['USER'], true],
    [['user'], true],
    [['Admin'], true],
    [['SUPER_ADMIN'], false],
    [['SUPER_ADMIN', 'USER'], true],
    [['ADM'], false],
    [[...ROLES], true],
  ])('%j of USER and ADMIN: %s', (required, expected) => {
    expect(hasRole(held, required)).toBe(expected)
  })

  test('a user without any role passes only the empty requirement', () => {
    expect(hasRole([], [])).toBe(true)
    expect(hasRole([], ROLES)).toBe(false)
  })
})

test.each([
  [['org:ALL|role:SUPER_ADMIN'], true],
  [['org:ALL|role:super_admin'], true],
  [['org:KLUB1|role:SUPER_ADMIN'], false],
  [['org:all|role:SUPER_ADMIN'], false],
  [['org:ALL|role:ADMIN'], false],
  [['org:ALL|role:SUPER_ADMIN_X'], false],
  [[], false],
])('%j may impersonate: %s', (realmRoles, expected) => {
  expect(isSuperAdministrator(parseRoles(realmRoles))).toBe(expected)
})

test('an administrator administers the named organisations; ALL is not one of them', () => {
  const roles = parseRoles(['org:KLUB1|role:ADMIN', 'org:KLUB2|role:USER', 'org:ALL|role:ADMIN', 'org:KOR|role:admin'])
  expect(listAdministeredOrganisations(roles)).toEqual(['KLUB1', 'KOR'])
})
