import { editionWaitingListJoin, editionWaitingListLeave } from '@forenet/contract/edition-waiting-calls'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { configurationsQuery } from '../../shared/organisation/organisation-queries.ts'

export function useEditionWaiting(organisationId: string) {
  const { member } = useMember()
  const queryClient = useQueryClient()
  // Refetch also after errors, because the page was stale.
  const onSettled = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['member', member.id, 'overview'] }),
      queryClient.invalidateQueries({ queryKey: configurationsQuery(organisationId).queryKey }),
    ])
  }
  const join = useAction({
    mutationFn: (body: { participantId: string; membershipConfId: string }) =>
      call(editionWaitingListJoin, { params: { memberId: member.id }, body }),
    onSettled,
  })
  const leave = useAction({
    mutationFn: (waitingId: string) => call(editionWaitingListLeave, { params: { memberId: member.id, waitingId } }),
    onSettled,
  })
  return { join, leave }
}
