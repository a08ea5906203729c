/** The three roles of the portal (section 1). */
export const ROLES = ['USER', 'ADMIN', 'SUPER_ADMIN'] as const
export type Role = (typeof ROLES)[number]

/** A role in one organisation; organisation 'ALL' means every one. `role` is upper case. */
export type OrganisationRole = { org: string; role: string }

const SHAPE = /^org:([^|]+)\|role:(.+)$/

/** Roles from the token's realm roles `org:{org}|role:{ROLE}`; entries of any other shape are ignored (section 6). */
export function parseRoles(realmRoles: readonly string[]): OrganisationRole[] {
  return realmRoles.flatMap((text) => {
    const match = SHAPE.exec(text)
    return match?.[1] && match[2] ? [{ org: match[1], role: match[2].toUpperCase() }] : []
  })
}

/** A role as tokens carry it, the other way round from `parseRoles`. */
export function roleText({ org, role }: OrganisationRole): string {
  return `org:${org}|role:${role}`
}

/**
 * Whether any role satisfies the requirement. Compares only the part after 'role:', ignoring case; an empty
 * requirement allows access (section 6).
 */
export function hasRole(roles: readonly OrganisationRole[], required: readonly string[]): boolean {
  if (required.length === 0) return true
  return required.some((wanted) => roles.some((held) => held.role === wanted.toUpperCase()))
}

/** `org:ALL|role:SUPER_ADMIN`, and nothing less, may act for others (section 6). */
export function isSuperAdministrator(roles: readonly OrganisationRole[]): boolean {
  return roles.some((held) => held.org === 'ALL' && held.role === 'SUPER_ADMIN')
}

/** Keys of the organisations a person administers. */
export function administeredOrganisations(roles: readonly OrganisationRole[]): string[] {
  return roles.filter((held) => held.role === 'ADMIN' && held.org !== 'ALL').map((held) => held.org)
}
