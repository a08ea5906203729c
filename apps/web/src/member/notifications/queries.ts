import type { Unread } from '@forenet/contract/notification'
import { notificationList, notificationLive, notificationPreferencesGet } from '@forenet/contract/notification-calls'
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import { call, callForStream } from '../../kit/calls/call.ts'

export const NOTIFICATIONS_PAGE_SIZE = 30
export const BELL_NOTIFICATION_COUNT = 6

/** The event stream sets the number; it is never fetched. */
export function unreadQuery(memberId: string) {
  return queryOptions<Unread>({
    queryKey: ['member', memberId, 'unread'] as const,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Section 4. */
export function bellQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'notifications', 'bell'] as const,
    queryFn: ({ signal }) =>
      call(notificationList, { query: { memberId, unread: 'true', size: BELL_NOTIFICATION_COUNT }, signal }),
  })
}

type Cursor = { before: string; beforeId: string } | null

export function notificationsQuery(memberId: string, unreadOnly: boolean) {
  return infiniteQueryOptions({
    queryKey: ['member', memberId, 'notifications', unreadOnly ? 'unread' : 'all'] as const,
    queryFn: ({ pageParam, signal }) =>
      call(notificationList, {
        query: { memberId, unread: unreadOnly ? 'true' : 'false', size: NOTIFICATIONS_PAGE_SIZE, ...(pageParam ?? {}) },
        signal,
      }),
    initialPageParam: null as Cursor,
    getNextPageParam: (page): Cursor | undefined => {
      const last = page.at(-1)
      return last && page.length === NOTIFICATIONS_PAGE_SIZE ? { before: last.createdAt, beforeId: last.id } : undefined
    },
  })
}

export function preferencesQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'notification-preferences'] as const,
    queryFn: ({ signal }) => call(notificationPreferencesGet, { params: { memberId }, signal }),
  })
}

export function openUnreadStream(memberId: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  return callForStream(notificationLive, { query: { memberId }, signal })
}
