import type { Unread } from '@forenet/contract/notification'
import { notificationLive } from '@forenet/contract/notification-calls'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { callForStream } from '../../../kit/calls/call.ts'

/** The event stream sets the number; it is never fetched. */
export function unreadQuery(memberId: string) {
  return queryOptions<Unread>({
    queryKey: ['member', memberId, 'unread'] as const,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function openUnreadStream(memberId: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  return callForStream(notificationLive, { query: { memberId }, signal })
}
