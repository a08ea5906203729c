import { eventWaitingListJoin, eventWaitingListLeave } from '@forenet/contract/event-calls'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { useMember } from '../../shared/member/use-member.ts'

export function useWaiting(eventId: string) {
  const { member } = useMember()
  const language = useLanguage()
  const queryClient = useQueryClient()
  // Refetch also after errors, because the page was stale.
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['member', member.id, 'events'] })
  const join = useAction({
    mutationFn: (seats: number) => call(eventWaitingListJoin, { params: { eventId }, body: { seats, language } }),
    onSettled,
  })
  const leave = useAction({
    mutationFn: () => call(eventWaitingListLeave, { params: { eventId } }),
    onSettled,
  })
  return { join, leave }
}
