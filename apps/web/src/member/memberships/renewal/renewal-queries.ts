import type { Renewal } from '@forenet/contract/renewal'
import { renewalList, renewalSkip, renewalStop } from '@forenet/contract/renewal-calls'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { useAction } from '../../../kit/press/use-action.ts'

const listKey = (memberId: string) => ['member', memberId, 'renewals'] as const

export function renewalsQuery(memberId: string) {
  return queryOptions({
    queryKey: listKey(memberId),
    queryFn: ({ signal }) => call(renewalList, { params: { memberId }, signal }),
  })
}

/** `trouble`: the next charge needs another card. */
export function renewalState({ skipsAfter, endDate, next }: Renewal): 'on' | 'skipped' | 'trouble' {
  if (skipsAfter !== null && skipsAfter === endDate) return 'skipped'
  return next !== null && (next.declines > 0 || next.isCardExpired) ? 'trouble' : 'on'
}

/** Stops or skips a renewal; its state is read again also after errors, because the page was stale. */
export function useRenewalActions(memberId: string, { id: renewalId }: Pick<Renewal, 'id'>) {
  const queryClient = useQueryClient()
  const params = { memberId, renewalId }
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['member'] })
  const stop = useAction({ mutationFn: () => call(renewalStop, { params }), onSettled })
  const skip = useAction({
    mutationFn: (yes: boolean) => call(renewalSkip, { params, body: { skip: yes } }),
    onSettled,
  })
  return { stop, skip }
}
