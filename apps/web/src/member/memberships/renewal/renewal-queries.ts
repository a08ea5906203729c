import type { NewCardState, Renewal } from '@forenet/contract/renewal'
import {
  renewalCardConfirm,
  renewalCardStart,
  renewalList,
  renewalSkip,
  renewalStop,
} from '@forenet/contract/renewal-calls'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../kit/calls/call.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { getProblemCode } from '../../shared/payment/problem-facts.ts'

const listKey = (memberId: string) => ['member', memberId, 'renewals'] as const

export function renewalsQuery(memberId: string) {
  return queryOptions({
    queryKey: listKey(memberId),
    queryFn: ({ signal }) => call(renewalList, { params: { memberId }, signal }),
  })
}

/** `trouble`: the next charge needs another card. */
export function findRenewalState({ skipsAfter, endDate, next }: Renewal): 'on' | 'skipped' | 'trouble' {
  if (skipsAfter !== null && skipsAfter === endDate) return 'skipped'
  return next !== null && (next.declines > 0 || next.isCardExpired) ? 'trouble' : 'on'
}

/** Refetches also after errors, because the page was stale. */
export function useRenewalActions(memberId: string, { id: renewalId }: Pick<Renewal, 'id'>) {
  const queryClient = useQueryClient()
  const params = { memberId, renewalId }
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['member'] })
  const stop = useAction({ mutationFn: () => call(renewalStop, { params }), onSettled })
  const skip = useAction({
    mutationFn: (yes: boolean) => call(renewalSkip, { params, body: { skip: yes } }),
    onSettled,
  })
  const newCard = useAction({
    mutationFn: (language: 'da' | 'en') => call(renewalCardStart, { params, body: { language } }),
    onSuccess: ({ link }) => window.location.assign(link),
    onError: () => onSettled(),
  })
  return { stop, skip, newCard }
}

export type CardReturn = {
  windowId: string
  authorizationIdentifier?: string | undefined
  savedCardIdentifier?: string | undefined
}

const POLL_MS = 1_500

/** Null once the outcome is final; an unknown window never has one. */
export function newCardPollMs(state: NewCardState | undefined, error: unknown): number | null {
  return state === 'saved' || state === 'failed' || isUnknownWindow(error) ? null : POLL_MS
}

/** The window does not exist, or is another member's. */
export function isUnknownWindow(error: unknown): boolean {
  return ['not-found', 'malformed-input'].includes(getProblemCode(error))
}

/** Reports the return, then polls until the card is saved or refused. */
export function useNewCard(memberId: string, { windowId, ...reported }: CardReturn) {
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: ['new-card', memberId, windowId],
    queryFn: () => call(renewalCardConfirm, { params: { memberId, windowId }, body: reported }),
    refetchInterval: ({ state }) => newCardPollMs(state.data?.state, state.error) ?? false,
  })
  const isSaved = query.data?.state === 'saved'
  useEffect(() => {
    if (isSaved) void queryClient.invalidateQueries({ queryKey: ['member', memberId] })
  }, [isSaved, memberId, queryClient])
  return query
}
