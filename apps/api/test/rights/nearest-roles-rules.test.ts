import { CLUB_ROLES, type ClubRole, PERMISSIONS } from '@forenet/domain/access'
import { expect, test } from 'vitest'
import { nearestRoles } from './nearest-roles.ts'

const holds = (role: ClubRole, permission: string) => (CLUB_ROLES[role] as readonly string[]).includes(permission)

test('any wrong permission check is detected by one of the nearest roles, if any role can', () => {
  const roles = Object.keys(CLUB_ROLES) as ClubRole[]
  for (const right of PERMISSIONS) {
    const { allowed, refused } = nearestRoles([right])
    expect(allowed.every((role) => holds(role, right))).toBe(true)
    expect(refused.some((role) => holds(role, right))).toBe(false)
    for (const wrong of PERMISSIONS) {
      const tells = (role: ClubRole) => holds(role, right) !== holds(role, wrong)
      expect([...allowed, ...refused].some(tells), `${right}, checked as ${wrong}`).toBe(roles.some(tells))
    }
  }
})
