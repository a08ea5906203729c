import type { Organisation } from '@forenet/contract/organisation'
import { organisationsWhere } from '@forenet/domain/access'
import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../../app/auth/use-access.ts'
import { organisationsQuery } from '../../app/organisation/organisation-queries.ts'

/** The organisations whose payments someone may see; none until they are known. */
export function useAdministered(): readonly Organisation[] {
  const { grants } = useAccess()
  const organisations = useQuery(organisationsQuery())
  const where = organisationsWhere(grants, 'money.read')
  return (organisations.data ?? []).filter(({ key }) => where === 'all' || where.includes(key))
}
