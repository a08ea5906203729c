import type { RequiredAccess } from '@forenet/contract/define-call'
import { CLUB_ROLES, type ClubRole } from '@forenet/domain/access'

type Permissions = ReadonlySet<string>

const permissionsOf = (role: ClubRole): Permissions => new Set<string>(CLUB_ROLES[role])
const SMALLEST_FIRST = (Object.keys(CLUB_ROLES) as ClubRole[]).sort(
  (a, b) => CLUB_ROLES[a].length - CLUB_ROLES[b].length,
)

/**
 * The fewest roles that reveal which permission a call checks. `allowed` have one of `may` and share only what all such
 * roles share; `refused` have none of `may` and together hold what all such roles hold. Checking another permission
 * rejects one of `allowed` or allows one of `refused`, unless no role separates the two.
 */
export function nearestRoles(may: readonly RequiredAccess[]): { allowed: ClubRole[]; refused: ClubRole[] } {
  const isAllowed = (role: ClubRole) => holdsOneOf(role, may)
  return {
    allowed: fewest(SMALLEST_FIRST.filter(isAllowed).reverse(), (a, b) => a.intersection(b)),
    refused: fewest(
      SMALLEST_FIRST.filter((role) => !isAllowed(role)),
      (a, b) => a.union(b),
    ),
  }
}

export function holdsOneOf(role: ClubRole, may: readonly RequiredAccess[]): boolean {
  return may.some((enough) => permissionsOf(role).has(enough))
}

/** Drops roles from the front while the rest combines to the same permissions. */
function fewest(roles: ClubRole[], combine: (a: Permissions, b: Permissions) => Permissions): ClubRole[] {
  const sizeOf = (some: readonly ClubRole[]) => some.map(permissionsOf).reduce(combine).size
  return roles.reduce((kept, role) => {
    const rest = kept.filter((one) => one !== role)
    return rest.length > 0 && sizeOf(rest) === sizeOf(kept) ? rest : kept
  }, roles)
}
