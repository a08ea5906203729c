import { useQueryClient } from '@tanstack/react-query'
import { useMember } from '../../shared/member/use-member.ts'
import { configurationsQuery } from '../../shared/organisation/organisation-queries.ts'

/** Refetches also after errors, when the page was stale. */
export function useRefetchRequests(organisationId: string): () => Promise<unknown> {
  const { member } = useMember()
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['member', member.id, 'overview'] }),
      queryClient.invalidateQueries({ queryKey: configurationsQuery(organisationId).queryKey }),
    ])
}
