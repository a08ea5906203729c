import { type ClubRole, listRolesWithPermission, type Permission } from './access.ts'

/** Days after receiving a role in which a person is not independent of its granter. */
export const GRANTER_INDEPENDENCE_DAYS = 14
export const GRANTER_INDEPENDENCE_MS = GRANTER_INDEPENDENCE_DAYS * 86_400_000

export type RoleWithGranter = {
  memberId: string
  role: ClubRole
  since: Date
  endedAt: Date | null
  /** Null if the command line granted the role, or if the granter's account was deleted. */
  givenBy: string | null
  agreedBy: string | null
}

export const APPROVAL_OBSTACLES = ['own-request', 'role-after-request', 'not-independent'] as const

/** `until`: when waiting removes the obstacle; null if it never does. */
export type ApprovalObstacle = { reason: (typeof APPROVAL_OBSTACLES)[number]; until: Date | null }

export type ClubRoles = {
  roles: readonly RoleWithGranter[]
  /** Members whose roles come from the identity provider's token. */
  appointed: ReadonlySet<string>
}

export type ApprovalFacts = ClubRoles & {
  requester: string
  approver: string
  permission: Permission
  requestedAt: Date
  now: Date
  /**
   * Also checks the requester's role, so that an owner with two accounts cannot approve an own request. False for
   * actions a sole owner may take.
   */
  mutual: boolean
}

/**
 * Null if the person can approve. The approver's role must be older than the request. In the last 14 days, neither may
 * have received a role from the other, nor both from a third person. A second owner's consent makes a role independent
 * of everyone except its granter.
 */
export function findApprovalObstacle(facts: ApprovalFacts): ApprovalObstacle | null {
  const { requester, approver, permission, requestedAt, now, roles } = facts
  if (requester === approver) return { reason: 'own-request', until: null }
  const held = findRolesWithPermission(approver, permission, facts)
  if (held?.every(({ since }) => since > requestedAt)) return { reason: 'role-after-request', until: null }
  if (isIndependentAt(now, facts)) return null
  const ends = roles.map(({ since }) => new Date(since.getTime() + GRANTER_INDEPENDENCE_MS)).filter((end) => end > now)
  const until = ends.sort((a, b) => a.getTime() - b.getTime()).find((end) => isIndependentAt(end, facts))
  return { reason: 'not-independent', until: until ?? null }
}

function isIndependentAt(at: Date, facts: ApprovalFacts): boolean {
  const { requester, approver, permission, requestedAt, mutual } = facts
  const counted =
    findRolesWithPermission(approver, permission, facts)?.filter(({ since }) => since <= requestedAt) ?? null
  const approverOrigins = originSets(approver, counted, at, facts)
  const own = findRolesWithPermission(requester, permission, facts)
  const requesterOrigins =
    !mutual || own?.some(({ agreedBy }) => agreedBy !== null)
      ? [new Set([requester])]
      : originSets(requester, own, at, facts)
  return approverOrigins.some((one) => requesterOrigins.some((other) => [...one].every((id) => !other.has(id))))
}

function findRolesWithPermission(
  memberId: string,
  permission: Permission,
  { roles, appointed }: ClubRoles,
): RoleWithGranter[] | null {
  if (appointed.has(memberId)) return null
  const enough = listRolesWithPermission(permission)
  const held = roles.filter((one) => one.memberId === memberId && one.endedAt === null && enough.includes(one.role))
  return held.length > 0 ? held : null
}

/** Members from whom a member's roles originate, following granters; one set per role. */
function originSets(
  memberId: string,
  held: readonly RoleWithGranter[] | null,
  at: Date,
  club: ClubRoles,
): Set<string>[] {
  if (held === null) return [new Set([memberId])]
  return held.map((given) => addOrigins(given, at, club, new Set([memberId])))
}

function addOrigins(given: RoleWithGranter, at: Date, club: ClubRoles, origins: Set<string>): Set<string> {
  const { givenBy } = given
  if (!isRecent(given, at) || givenBy === null || origins.has(givenBy)) return origins
  const theirs = club.roles.filter(({ memberId }) => memberId === givenBy)
  const isAppointed = club.appointed.has(givenBy)
  // Roles granted by the portal's operator make no member dependent on another.
  if (theirs.length === 0 && !isAppointed) return origins
  origins.add(givenBy)
  const ownerships = theirs.filter(
    ({ role, since, endedAt }) =>
      role === 'owner' && since <= given.since && (endedAt === null || endedAt >= given.since),
  )
  if (isAppointed || ownerships.some((ownership) => !isRecent(ownership, at))) return origins
  for (const ownership of ownerships) addOrigins(ownership, at, club, origins)
  return origins
}

function isRecent({ since }: RoleWithGranter, at: Date): boolean {
  return at.getTime() - since.getTime() < GRANTER_INDEPENDENCE_MS
}
