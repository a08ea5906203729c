import { administeredOrganisations, isSuperAdministrator } from '@forenet/domain/roles'
import { useActingMember } from '../api/use-acting-member.ts'
import { useSession } from './session-context.tsx'

/** Whether the viewer sees what waits for a club: an administrator, unless acting for a member. */
export function useAdministers(): boolean {
  const { roles } = useSession()
  const acting = useActingMember()
  return acting === null && (isSuperAdministrator(roles) || administeredOrganisations(roles).length > 0)
}
