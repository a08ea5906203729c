export const ROLES = ['USER', 'ADMIN', 'SUPER_ADMIN'] as const
export type Role = (typeof ROLES)[number]

/** `org` 'ALL' means every organisation; `role` is upper case. */
export type OrganisationRole = { org: string; role: string }

const ROLE_PATTERN = /^org:([^|]+)\|role:(.+)$/

/** `org:{org}|role:{ROLE}`; others are ignored (section 6). */
export function parseRoles(realmRoles: readonly string[]): OrganisationRole[] {
  return realmRoles.flatMap((text) => {
    const match = ROLE_PATTERN.exec(text)
    return match?.[1] && match[2] ? [{ org: match[1], role: match[2].toUpperCase() }] : []
  })
}

export function formatRole({ org, role }: OrganisationRole): string {
  return `org:${org}|role:${role}`
}

/** Ignores case; an empty requirement allows everyone (section 6). */
export function hasRole(roles: readonly OrganisationRole[], required: readonly string[]): boolean {
  if (required.length === 0) return true
  return required.some((wanted) => roles.some((held) => held.role === wanted.toUpperCase()))
}

export function isSuperAdministrator(roles: readonly OrganisationRole[]): boolean {
  return roles.some((held) => held.org === 'ALL' && held.role === 'SUPER_ADMIN')
}

export function listAdministeredOrganisations(roles: readonly OrganisationRole[]): string[] {
  return roles.filter((held) => held.role === 'ADMIN' && held.org !== 'ALL').map((held) => held.org)
}
