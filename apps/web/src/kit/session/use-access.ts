import { memberAccessGet } from '@forenet/contract/member-calls'
import { type ActiveGrant, canInAnyOrganisation, type Permission, rolesToGrants } from '@forenet/domain/access'
import { hasRole, ROLES } from '@forenet/domain/roles'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../calls/call.ts'
import { useImpersonatedMember } from '../calls/use-impersonated-member.ts'
import { useSession } from './session-context.tsx'

function accessQuery(subject: string, actingFor: string | null) {
  return queryOptions({
    queryKey: ['member', 'access', subject, actingFor] as const,
    queryFn: ({ signal }) => call(memberAccessGet, { signal }),
    staleTime: 5 * 60_000,
  })
}

/** The user's roles: those of the token first, until the portal's own have loaded. */
export function useAccess(): { grants: readonly ActiveGrant[]; pending: boolean } {
  const { status, subject, roles } = useSession()
  const acting = useImpersonatedMember()
  const isKnown = status === 'signed-in' && hasRole(roles, ROLES)
  const told = useQuery({ ...accessQuery(subject, acting), enabled: isKnown })
  return { grants: told.data ?? rolesToGrants(roles), pending: told.isLoading }
}

/** For display only; the server checks the permission. */
export function useHasPermission(permission: Permission): boolean {
  return canInAnyOrganisation(useAccess().grants, permission)
}
