import { eventDiscount } from '@forenet/contract/event-calls'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../../../kit/calls/call.ts'
import { mayRetry } from '../../../../kit/calls/problem-words.ts'

/** Only after server failures, because rejected codes count against a limit. */
const AGAIN = 2

/** Disabled without a code. Invalidated together with events. */
export function discountQuery(memberId: string, eventId: string, code: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'events', 'discount', eventId, code] as const,
    queryFn: code ? ({ signal }) => call(eventDiscount, { params: { eventId }, body: { code }, signal }) : skipToken,
    retry: (count, error) => count < AGAIN && mayRetry(error),
  })
}
