import type { OrganisationRole } from './roles.ts'

/** What a person does to something. Each call of the contract names those that are enough for it. */
export const PERMISSIONS = [
  'members.read',
  'members.write',
  'teams.read',
  'teams.write-to',
  'memberships.manage',
  'events.attendees',
  'events.manage',
  'events.check-in',
  'money.read',
  'money.refund',
  'messages.send',
  'reports.read',
  'settings.manage',
  'access.manage',
  'audit.read',
] as const
/** A permission in an organisation, or `portal.operate`: to look after the portal as a whole, and act for its members. */
export type Permission = (typeof PERMISSIONS)[number] | 'portal.operate'

/** What each role in an organisation may do there (ruling 25). */
export const CLUB_ROLES = {
  owner: PERMISSIONS,
  treasurer: ['members.read', 'teams.read', 'events.attendees', 'money.read', 'money.refund', 'reports.read'],
  secretary: [
    'members.read',
    'members.write',
    'teams.read',
    'teams.write-to',
    'memberships.manage',
    'events.attendees',
    'messages.send',
    'reports.read',
  ],
  'event-host': ['events.attendees', 'events.manage', 'events.check-in', 'messages.send'],
  trainer: ['teams.read', 'teams.write-to', 'events.attendees', 'events.check-in'],
  'door-steward': ['events.check-in'],
  auditor: ['members.read', 'teams.read', 'events.attendees', 'money.read', 'reports.read', 'audit.read'],
} as const satisfies Record<string, readonly Permission[]>
export type ClubRole = keyof typeof CLUB_ROLES

type ClubGrant = { role: ClubRole; organisationKey: string; eventId: string | null; teamId: string | null }

/**
 * A role that somebody holds now: in the organisation with a key, narrowed to an event or a team there where wanted. The
 * operator's is for the whole portal.
 */
export type StandingGrant = { role: 'operator' } | ClubGrant

/** A role that somebody was given, which may be for a time. */
export type Grant = { role: 'operator' } | (ClubGrant & { from: Date | null; until: Date | null })

/** Where something lies that a permission is asked for. */
export type Scope = { organisationKey: string; eventId?: string | undefined; teamId?: string | undefined }

/** What a token's roles grant: ADMIN of an organisation owns it, SUPER_ADMIN of all operates the portal (ruling 25). */
export function grantsOfRoles(roles: readonly OrganisationRole[]): Grant[] {
  return roles.flatMap(({ org, role }): Grant[] => {
    if (org === 'ALL') return role === 'SUPER_ADMIN' ? [{ role: 'operator' }] : []
    const whole = { organisationKey: org, eventId: null, teamId: null, from: null, until: null }
    return role === 'ADMIN' ? [{ role: 'owner', ...whole }] : []
  })
}

/** The grants that hold at a moment: begun, and not ended. */
export function grantsAt(grants: readonly Grant[], now: Date): Grant[] {
  return grants.filter(
    (grant) =>
      grant.role === 'operator' ||
      ((grant.from === null || grant.from <= now) && (grant.until === null || now < grant.until)),
  )
}

/** Whether grants allow something in an organisation, at one of its events or with one of its teams. */
export function can(grants: readonly StandingGrant[], permission: Permission, scope: Scope): boolean {
  return grants.some((grant) => {
    if (grant.role === 'operator') return true
    if (grant.organisationKey !== scope.organisationKey || !allows(grant.role, permission)) return false
    if (grant.eventId !== null) return grant.eventId === scope.eventId
    return grant.teamId === null || grant.teamId === scope.teamId
  })
}

/** The keys of the organisations in all of which grants allow something; `all` for who operates the portal. */
export function organisationsWhere(
  grants: readonly StandingGrant[],
  permission: Permission,
): readonly string[] | 'all' {
  if (operatesPortal(grants)) return 'all'
  const keys = grants.flatMap((grant) =>
    grant.role !== 'operator' && isWhole(grant) && allows(grant.role, permission) ? grant.organisationKey : [],
  )
  return [...new Set(keys)]
}

/** How far a permission reaches in one organisation: in the whole of it, or at these of its events and teams alone. */
export type ClubReach = 'whole' | { readonly eventIds: readonly string[]; readonly teamIds: readonly string[] }

/** How far grants allow something in an organisation; null where they do not allow it there at all. */
export function clubReach(
  grants: readonly StandingGrant[],
  permission: Permission,
  organisationKey: string,
): ClubReach | null {
  if (can(grants, permission, { organisationKey })) return 'whole'
  const narrowed = grantsAtClub(grants, organisationKey).filter(({ role }) => allows(role, permission))
  if (narrowed.length === 0) return null
  const distinct = (ids: readonly (string | null)[]) => [...new Set(ids)].filter((id) => id !== null)
  return {
    eventIds: distinct(narrowed.map(({ eventId }) => eventId)),
    teamIds: distinct(narrowed.map(({ teamId }) => teamId)),
  }
}

/** Whether a role is for the organisation as a whole. */
function isWhole({ eventId, teamId }: ClubGrant): boolean {
  return eventId === null && teamId === null
}

/** Those of the grants that are roles in an organisation. */
export function grantsAtClub<G extends StandingGrant>(
  grants: readonly G[],
  organisationKey: string,
): Exclude<G, { role: 'operator' }>[] {
  return grants.filter(
    (grant): grant is Exclude<G, { role: 'operator' }> =>
      grant.role !== 'operator' && grant.organisationKey === organisationKey,
  )
}

/** Whether grants allow something in the whole of any organisation: what is a page of its own, such as its payments. */
export function canInAnOrganisation(grants: readonly StandingGrant[], permission: Permission): boolean {
  return organisationsWhere(grants, permission).length > 0
}

/** Whether grants allow something anywhere at all, be it at one event or with one team. */
export function canSomewhere(grants: readonly StandingGrant[], permission: Permission): boolean {
  return grants.some(({ role }) => role === 'operator' || allows(role, permission))
}

/** Whether grants reach the portal as a whole. */
export function operatesPortal(grants: readonly StandingGrant[]): boolean {
  return grants.some(({ role }) => role === 'operator')
}

/** The roles in an organisation that hold a permission. */
export function rolesWith(permission: Permission): ClubRole[] {
  return (Object.keys(CLUB_ROLES) as ClubRole[]).filter((role) => allows(role, permission))
}

function allows(role: ClubRole, permission: Permission): boolean {
  return (CLUB_ROLES[role] as readonly Permission[]).includes(permission)
}
