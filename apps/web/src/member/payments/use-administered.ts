import type { Organisation } from '@forenet/contract/organisation'
import { organisationsWhere } from '@forenet/domain/access'
import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../../kit/session/use-access.ts'
import { organisationsQuery } from '../shared/organisation/organisation-queries.ts'

/** The organisations whose payments someone may see; none until they are known. */
export function useAdministered(): readonly Organisation[] {
  const { grants } = useAccess()
  const organisations = useQuery(organisationsQuery())
  const where = organisationsWhere(grants, 'money.read')
  return (organisations.data ?? []).filter(({ key }) => where === 'all' || where.includes(key))
}
