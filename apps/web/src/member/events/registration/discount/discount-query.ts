import { eventDiscount } from '@forenet/contract/event-calls'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../../../kit/calls/call.ts'
import { mayRetry } from '../../../../kit/calls/problem-words.ts'

/** Times that a code is asked about again where the server was away: codes that are refused are counted. */
const AGAIN = 2

/** What a discount code takes off; without one nothing is asked. Asked anew with everything else about events. */
export function discountQuery(memberId: string, eventId: string, code: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'events', 'discount', eventId, code] as const,
    queryFn: code ? ({ signal }) => call(eventDiscount, { params: { eventId }, body: { code }, signal }) : skipToken,
    retry: (count, error) => count < AGAIN && mayRetry(error),
  })
}
