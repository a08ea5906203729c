import type { PaymentState } from '@forenet/contract/payment'
import { paymentStatus } from '@forenet/contract/payment-calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../../kit/calls/call.ts'
import { canRetry } from '../../../../kit/calls/problem-texts.ts'
import { personStorage } from '../../../../kit/device/person-storage.ts'
import { useMember } from '../../member/use-member.ts'
import type { DeclineReason, PaymentCalls } from '../payment-calls.ts'

/** Values from the return URL are a hint, never proof of payment (ruling 10). */
export type PaymentReturn = {
  kind: 'confirm' | 'decline'
  returnToken: string
  authorizationIdentifier: string
  savedCardIdentifier?: string | undefined
  why: DeclineReason
}

type PaymentStateOptions = {
  calls: PaymentCalls
  forget: (memberId: string, returnToken: string, state: 'paid' | 'declined') => void
}

/** Reports the return once (also after reload or back navigation), then polls until final. */
export function usePaymentState(
  given: PaymentReturn,
  { calls, forget }: PaymentStateOptions,
  now: () => number = Date.now,
) {
  const [startedAt] = useState(now)
  const query = useQuery({
    queryKey: ['payment', given.kind, given.returnToken, given.authorizationIdentifier] as const,
    queryFn: () => reportOrFetchState(given, calls),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.error && !canRetry(state.error)) return false
      return pollInterval(state.data?.state ?? (state.error ? 'confirming' : undefined), now() - startedAt)
    },
  })
  useWhenKnown(given.returnToken, query.data, forget)
  // Each poll renders, so `isLong` is never older than the last poll.
  return { ...query, isLong: now() - startedAt >= FAST_POLLING_MS }
}

async function reportOrFetchState(given: PaymentReturn, calls: PaymentCalls): Promise<PaymentState> {
  const { returnToken: forenettoken, authorizationIdentifier: id } = given
  const mark = `forenet.payment-return.${given.kind}.${forenettoken}.${id}`
  if (personStorage.tab.getItem(mark)) return call(paymentStatus, { query: { forenettoken } })
  const state =
    given.kind === 'confirm'
      ? await calls.capture(id, forenettoken, given.savedCardIdentifier)
      : await calls.decline(id, { forenettoken, ...given.why })
  personStorage.tab.setItem(mark, 'told')
  return state
}

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

const EAGER_MS = 1_000
const PATIENT_MS = 3_000
/** Polling slows down after this time, and the page says so. */
export const FAST_POLLING_MS = 20_000

export function pollInterval(state: PaymentState['state'] | undefined, waitedMs: number): number | false {
  if (state !== 'confirming' && state !== 'waiting') return false
  return waitedMs < FAST_POLLING_MS ? EAGER_MS : PATIENT_MS
}
