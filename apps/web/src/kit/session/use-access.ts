import { memberAccess } from '@forenet/contract/member-calls'
import { canInAnOrganisation, grantsOfRoles, type Permission, type StandingGrant } from '@forenet/domain/access'
import { hasRole, ROLES } from '@forenet/domain/roles'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../calls/call.ts'
import { useActingMember } from '../calls/use-acting-member.ts'
import { useSession } from './session-context.tsx'

/** What the signed-in person may do, who may act for somebody meanwhile. */
function accessQuery(subject: string, actingFor: string | null) {
  return queryOptions({
    queryKey: ['member', 'access', subject, actingFor] as const,
    queryFn: ({ signal }) => call(memberAccess, { signal }),
    staleTime: 5 * 60_000,
  })
}

/**
 * The roles of the person who looks: those of the token at once, and those the portal granted as soon as it tells of them.
 * `pending`: there may be more to come.
 */
export function useAccess(): { grants: readonly StandingGrant[]; pending: boolean } {
  const { status, subject, roles } = useSession()
  const acting = useActingMember()
  const isKnown = status === 'signed-in' && hasRole(roles, ROLES)
  const told = useQuery({ ...accessQuery(subject, acting), enabled: isKnown })
  return { grants: told.data ?? grantsOfRoles(roles), pending: told.isLoading }
}

/** Whether the person who looks may do something in the whole of any organisation. The server decides; this is what is shown. */
export function useMay(permission: Permission): boolean {
  return canInAnOrganisation(useAccess().grants, permission)
}
