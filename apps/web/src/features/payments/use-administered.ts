import type { Organisation } from '@forenet/contract/organisation'
import { administeredOrganisations, isSuperAdministrator } from '@forenet/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../app/auth/session-context.tsx'
import { organisationsQuery } from '../../app/organisation/organisation-queries.ts'

/** The organisations whose payments someone may see; none until they are known. */
export function useAdministered(): readonly Organisation[] {
  const { roles } = useSession()
  const organisations = useQuery(organisationsQuery())
  const keys = administeredOrganisations(roles)
  return (organisations.data ?? []).filter(({ key }) => isSuperAdministrator(roles) || keys.includes(key))
}
