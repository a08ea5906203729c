import { type ClubRole, listRolesWithPermission } from './access.ts'

export const ROLE_INVITATION_DAYS = 30

export const MAX_OPEN_INVITATIONS = 50
/** Per person, since each mails an arbitrary address. */
export const MAX_INVITATIONS_PER_DAY = 60

const EVENT_LIMITED_ROLES: readonly ClubRole[] = ['event-host', 'trainer', 'door-steward']

export function canBeLimitedToEvent(role: ClubRole): boolean {
  return EVENT_LIMITED_ROLES.includes(role)
}

export function canBeLimitedToTeam(role: ClubRole): boolean {
  return role === 'trainer'
}

export function requiresEndDate(role: ClubRole): boolean {
  return role === 'auditor'
}

export type RequestedRole = { role: ClubRole; eventId: string | null; teamId: string | null; until: string | null }

export function findRoleRequestProblem(
  { role, eventId, teamId, until }: RequestedRole,
  today: string,
): { field: 'eventId' | 'teamId' | 'until'; message: string } | null {
  if (eventId !== null && !canBeLimitedToEvent(role)) {
    return { field: 'eventId', message: 'Only an event host, a trainer or a door steward can be for one event' }
  }
  if (teamId !== null && !canBeLimitedToTeam(role)) {
    return { field: 'teamId', message: 'Only a trainer can be for one team' }
  }
  if (teamId !== null && eventId !== null) {
    return { field: 'teamId', message: 'A role is for one event or for one team' }
  }
  if (until === null) {
    return requiresEndDate(role) ? { field: 'until', message: 'An auditor’s role must have a last day' } : null
  }
  return until < today ? { field: 'until', message: 'Must not be in the past' } : null
}

/** `grantId`: null for an ADMIN role in a token, which may be outdated. */
export type OwnerRole = { memberId: string; grantId: string | null; lasting: boolean }

/** Only permanent owners whose role the club granted are counted. */
export function wouldLeaveNoOwner(owned: readonly OwnerRole[], going: readonly string[]): boolean {
  return !owned.some(({ grantId, lasting }) => lasting && grantId !== null && !going.includes(grantId))
}

export function hasSecondOwner(asker: string | null, owned: readonly OwnerRole[]): boolean {
  return owned.some(({ memberId }) => memberId !== asker)
}

const MONEY_ROLES: readonly ClubRole[] = listRolesWithPermission('money.refund')

/**
 * Owner roles, and refunding roles if the club limits refunds per person. Resigning needs no approval. `holder`: null
 * when granting.
 */
export function needsSecondOwner(
  role: ClubRole,
  {
    asker,
    holder,
    owned,
    refundsLimited,
  }: { asker: string | null; holder: string | null; owned: readonly OwnerRole[]; refundsLimited: boolean },
): boolean {
  if (holder !== null && holder === asker) return false
  const isGuarded = role === 'owner' || (holder === null && refundsLimited && MONEY_ROLES.includes(role))
  return isGuarded && hasSecondOwner(asker, owned)
}
