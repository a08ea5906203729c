import type { PaymentState } from '@forenet/contract/payment'
import { paymentStatus } from '@forenet/contract/payment-calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../../kit/calls/call.ts'
import { mayRetry } from '../../../../kit/calls/problem-words.ts'
import { personStorage } from '../../../../kit/device/person-storage.ts'
import { useMember } from '../../member/use-member.ts'
import type { DeclineWhy, PaymentCalls } from '../payment-calls.ts'
import { EAGER_FOR_MS, pollInterval } from './poll-interval.ts'

/** What the payment window's return address says: a hint for the server, never proof (ruling 10). */
export type PaymentReturn = {
  kind: 'confirm' | 'decline'
  returnToken: string
  /** 'none' where the address names no authorization. */
  authorizationIdentifier: string
  why: DeclineWhy
}

type PaymentStateOptions = {
  calls: PaymentCalls
  /** Called once it is known to be paid or declined, for the stored selection to go (section 4). */
  forget: (memberId: string, returnToken: string, state: 'paid' | 'declined') => void
}

/**
 * How a purchase stands: tells the server of the return once (also after a reload, or on the way back), and then asks
 * until it is known. `startedAt` is when the page began to wait.
 */
export function usePaymentState(
  given: PaymentReturn,
  { calls, forget }: PaymentStateOptions,
  now: () => number = Date.now,
) {
  const [startedAt] = useState(now)
  const query = useQuery({
    queryKey: ['payment', given.kind, given.returnToken, given.authorizationIdentifier] as const,
    queryFn: () => tellOrAsk(given, calls),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.error && !mayRetry(state.error)) return false
      return pollInterval(state.data?.state ?? (state.error ? 'confirming' : undefined), now() - startedAt)
    },
  })
  useWhenKnown(given.returnToken, query.data, forget)
  // Each answer renders anew, so this is as fresh as the state itself.
  return { ...query, isLong: now() - startedAt >= EAGER_FOR_MS }
}

async function tellOrAsk(given: PaymentReturn, calls: PaymentCalls): Promise<PaymentState> {
  const { returnToken: forenettoken, authorizationIdentifier: id } = given
  const mark = `forenet.payment-return.${given.kind}.${forenettoken}.${id}`
  if (personStorage.tab.getItem(mark)) return call(paymentStatus, { query: { forenettoken } })
  const state =
    given.kind === 'confirm'
      ? await calls.capture(id, forenettoken)
      : await calls.decline(id, { forenettoken, ...given.why })
  personStorage.tab.setItem(mark, 'told')
  return state
}

/** Once it is known: the stored selection goes, and what the page knows of the member's things is asked for anew. */
function useWhenKnown(
  returnToken: string,
  data: PaymentState | undefined,
  forget: PaymentStateOptions['forget'],
): void {
  const queryClient = useQueryClient()
  const { member } = useMember()
  const state = data?.state
  const tell = useEffectEvent((known: 'paid' | 'declined') => forget(member.id, returnToken, known))
  useEffect(() => {
    if (state === 'paid' || state === 'declined') tell(state)
    if (state) void queryClient.invalidateQueries({ queryKey: ['member', member.id] })
  }, [state, member.id, queryClient])
}
