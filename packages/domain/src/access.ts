import type { OrganisationRole } from './roles.ts'

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
  'money.invoice',
  'money.close',
  'money.export',
  'messages.send',
  'reports.read',
  'settings.manage',
  'access.manage',
  'audit.read',
] as const
export type Permission = (typeof PERMISSIONS)[number] | 'portal.operate'

export const CLUB_ROLES = {
  owner: PERMISSIONS,
  treasurer: [
    'members.read',
    'teams.read',
    'events.attendees',
    'money.read',
    'money.refund',
    'money.invoice',
    'money.close',
    'money.export',
    'reports.read',
  ],
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

export type ActiveGrant = { role: 'operator' } | ClubGrant

export type Grant = { role: 'operator' } | (ClubGrant & { from: Date | null; until: Date | null })

export type Scope = { organisationKey: string; eventId?: string | undefined; teamId?: string | undefined }

/**
 * Converts roles of a token: ADMIN of an organisation becomes its owner, SUPER_ADMIN of ALL the portal's operator
 * (ruling 25).
 */
export function rolesToGrants(roles: readonly OrganisationRole[]): Grant[] {
  return roles.flatMap(({ org, role }): Grant[] => {
    if (org === 'ALL') return role === 'SUPER_ADMIN' ? [{ role: 'operator' }] : []
    const whole = { organisationKey: org, eventId: null, teamId: null, from: null, until: null }
    return role === 'ADMIN' ? [{ role: 'owner', ...whole }] : []
  })
}

export function filterActiveGrants(grants: readonly Grant[], now: Date): Grant[] {
  return grants.filter(
    (grant) =>
      grant.role === 'operator' ||
      ((grant.from === null || grant.from <= now) && (grant.until === null || now < grant.until)),
  )
}

export function can(grants: readonly ActiveGrant[], permission: Permission, scope: Scope): boolean {
  return grants.some((grant) => {
    if (grant.role === 'operator') return true
    if (grant.organisationKey !== scope.organisationKey || !allows(grant.role, permission)) return false
    if (grant.eventId !== null) return grant.eventId === scope.eventId
    return grant.teamId === null || grant.teamId === scope.teamId
  })
}

/** `all` for the portal's operator. Excludes permissions limited to one event or team. */
export function listOrganisationsWithPermission(
  grants: readonly ActiveGrant[],
  permission: Permission,
): readonly string[] | 'all' {
  if (isOperator(grants)) return 'all'
  const keys = grants.flatMap((grant) =>
    grant.role !== 'operator' && isWhole(grant) && allows(grant.role, permission) ? grant.organisationKey : [],
  )
  return [...new Set(keys)]
}

export type ClubAccessScope = 'whole' | { readonly eventIds: readonly string[]; readonly teamIds: readonly string[] }

export function findClubAccessScope(
  grants: readonly ActiveGrant[],
  permission: Permission,
  organisationKey: string,
): ClubAccessScope | null {
  if (can(grants, permission, { organisationKey })) return 'whole'
  const narrowed = filterClubGrants(grants, organisationKey).filter(({ role }) => allows(role, permission))
  if (narrowed.length === 0) return null
  const distinct = (ids: readonly (string | null)[]) => [...new Set(ids)].filter((id) => id !== null)
  return {
    eventIds: distinct(narrowed.map(({ eventId }) => eventId)),
    teamIds: distinct(narrowed.map(({ teamId }) => teamId)),
  }
}

function isWhole({ eventId, teamId }: ClubGrant): boolean {
  return eventId === null && teamId === null
}

export function filterClubGrants<G extends ActiveGrant>(
  grants: readonly G[],
  organisationKey: string,
): Exclude<G, { role: 'operator' }>[] {
  return grants.filter(
    (grant): grant is Exclude<G, { role: 'operator' }> =>
      grant.role !== 'operator' && grant.organisationKey === organisationKey,
  )
}

export function canInAnyOrganisation(grants: readonly ActiveGrant[], permission: Permission): boolean {
  return listOrganisationsWithPermission(grants, permission).length > 0
}

export function hasPermissionAnywhere(grants: readonly ActiveGrant[], permission: Permission): boolean {
  return grants.some(({ role }) => role === 'operator' || allows(role, permission))
}

export function isOperator(grants: readonly ActiveGrant[]): boolean {
  return grants.some(({ role }) => role === 'operator')
}

export function listRolesWithPermission(permission: Permission): ClubRole[] {
  return (Object.keys(CLUB_ROLES) as ClubRole[]).filter((role) => allows(role, permission))
}

function allows(role: ClubRole, permission: Permission): boolean {
  return (CLUB_ROLES[role] as readonly Permission[]).includes(permission)
}
