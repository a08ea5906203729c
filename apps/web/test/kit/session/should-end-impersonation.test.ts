import { parseRoles } from '@forenet/domain/roles'
import { expect, test } from 'vitest'
import type { SessionState } from '../../../src/kit/session/session-state.ts'
import { shouldEndImpersonation } from '../../../src/kit/session/should-end-impersonation.ts'

test.each<[SessionState['status'], string, boolean]>([
  ['starting', 'org:ALL|role:USER', false],
  ['signed-in', 'org:ALL|role:SUPER_ADMIN', false],
  ['signed-in', 'org:HIF|role:SUPER_ADMIN', true],
  ['signed-in', 'org:HIF|role:ADMIN', true],
  ['signed-in', 'org:ALL|role:USER', true],
  ['signed-in', 'offline_access', true],
  ['signed-out', 'org:ALL|role:SUPER_ADMIN', true],
])('what is left of acting, %s as %s, goes: %s', (status, role, goes) => {
  expect(shouldEndImpersonation({ status, roles: parseRoles([role]) })).toBe(goes)
})
