import { administeredOrganisations, isSuperAdministrator } from '@forenet/domain/roles'
import { useSyncExternalStore } from 'react'
import { actingMember } from '../../app/api/acting-member.ts'
import { useSession } from '../../app/auth/session-context.tsx'

/** Whether the viewer reads what a club is written: an administrator, unless acting for a member. */
export function useHasInbox(): boolean {
  const { roles } = useSession()
  const actingFor = useSyncExternalStore(actingMember.subscribe, actingMember.id)
  return actingFor === null && (isSuperAdministrator(roles) || administeredOrganisations(roles).length > 0)
}
