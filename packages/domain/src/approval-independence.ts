import { type ClubRole, type Permission, rolesWith } from './access.ts'

/** How long a role ties its holder to whoever gave it: until then the two do not count as two people. */
export const INDEPENDENCE_DAYS = 14
export const INDEPENDENCE_MS = INDEPENDENCE_DAYS * 86_400_000

/** A role in the whole club, as it was given. */
export type GivenRole = {
  memberId: string
  role: ClubRole
  /** From when it counts. */
  since: Date
  /** Null while it holds. */
  endedAt: Date | null
  /** Null for the command line and for accounts that were deleted since. */
  givenBy: string | null
  /** The second owner who agreed to the role. */
  agreedBy: string | null
}

export const APPROVAL_OBSTACLES = ['own-request', 'role-after-request', 'not-independent'] as const

/** Why a member cannot approve a request, and from when they can; `until` null if waiting does not help. */
export type ApprovalObstacle = { reason: (typeof APPROVAL_OBSTACLES)[number]; until: Date | null }

/** The roles of a club as far as independence is concerned. */
export type ClubRoles = {
  /** Roles that hold now, and those that ended within the last `INDEPENDENCE_DAYS`. */
  roles: readonly GivenRole[]
  /** Members whose rights come with their token: nobody in the club gave them these. */
  appointed: ReadonlySet<string>
}

export type ApprovalFacts = ClubRoles & {
  requester: string
  approver: string
  /** What the approver needs. */
  permission: Permission
  requestedAt: Date
  now: Date
  /**
   * Whether the requester's role counts too: an owner who gives roles to two accounts must not have the one approve what the
   * other requests. Off for what an owner without a second one does alone.
   */
  mutual: boolean
}

/**
 * Why somebody cannot approve what another has requested; null if they can. The approver's role must be older than the
 * request, and neither of the two may owe their role to the other, or both to a third person, since less than 14 days. A
 * role that a second owner agreed to is its holder's own, but does not let them approve for the person who gave it.
 */
export function approvalObstacle(facts: ApprovalFacts): ApprovalObstacle | null {
  const { requester, approver, permission, requestedAt, now, roles } = facts
  if (requester === approver) return { reason: 'own-request', until: null }
  const held = rolesOf(approver, permission, facts)
  if (held?.every(({ since }) => since > requestedAt)) return { reason: 'role-after-request', until: null }
  if (isIndependentAt(now, facts)) return null
  const ends = roles.map(({ since }) => new Date(since.getTime() + INDEPENDENCE_MS)).filter((end) => end > now)
  const until = ends.sort((a, b) => a.getTime() - b.getTime()).find((end) => isIndependentAt(end, facts))
  return { reason: 'not-independent', until: until ?? null }
}

function isIndependentAt(at: Date, facts: ApprovalFacts): boolean {
  const { requester, approver, permission, requestedAt, mutual } = facts
  const counted = rolesOf(approver, permission, facts)?.filter(({ since }) => since <= requestedAt) ?? null
  const approverOrigins = originSets(approver, counted, at, facts)
  const own = rolesOf(requester, permission, facts)
  const requesterOrigins =
    !mutual || own?.some(({ agreedBy }) => agreedBy !== null)
      ? [new Set([requester])]
      : originSets(requester, own, at, facts)
  return approverOrigins.some((one) => requesterOrigins.some((other) => [...one].every((id) => !other.has(id))))
}

/** The roles that give a member a permission now; null if they have it from outside the club. */
function rolesOf(memberId: string, permission: Permission, { roles, appointed }: ClubRoles): GivenRole[] | null {
  if (appointed.has(memberId)) return null
  const enough = rolesWith(permission)
  const held = roles.filter((one) => one.memberId === memberId && one.endedAt === null && enough.includes(one.role))
  return held.length > 0 ? held : null
}

/** For each of a member's roles the people it rests on, the member included. */
function originSets(memberId: string, held: readonly GivenRole[] | null, at: Date, club: ClubRoles): Set<string>[] {
  if (held === null) return [new Set([memberId])]
  return held.map((given) => addOrigins(given, at, club, new Set([memberId])))
}

/** Adds who gave a recent role, and those to whom they in turn owed the right to give it. */
function addOrigins(given: GivenRole, at: Date, club: ClubRoles, origins: Set<string>): Set<string> {
  const { givenBy } = given
  if (!isRecent(given, at) || givenBy === null || origins.has(givenBy)) return origins
  const theirs = club.roles.filter(({ memberId }) => memberId === givenBy)
  const isAppointed = club.appointed.has(givenBy)
  // The portal's operator ties nobody to themselves.
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

function isRecent({ since }: GivenRole, at: Date): boolean {
  return at.getTime() - since.getTime() < INDEPENDENCE_MS
}
