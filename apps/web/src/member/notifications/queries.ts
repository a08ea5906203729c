import { notificationList } from '@forenet/contract/notification-calls'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export const NOTIFICATIONS_PAGE_SIZE = 30
export const BELL_NOTIFICATION_COUNT = 6

/** Section 4. */
export function bellQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'notifications', 'bell'] as const,
    queryFn: ({ signal }) =>
      call(notificationList, { query: { memberId, unread: 'true', size: BELL_NOTIFICATION_COUNT }, signal }),
  })
}

type NotificationCursor = { before: string; beforeId: string } | null

export function notificationsQuery(memberId: string, unreadOnly: boolean) {
  return infiniteQueryOptions({
    queryKey: ['member', memberId, 'notifications', unreadOnly ? 'unread' : 'all'] as const,
    queryFn: ({ pageParam, signal }) =>
      call(notificationList, {
        query: { memberId, unread: unreadOnly ? 'true' : 'false', size: NOTIFICATIONS_PAGE_SIZE, ...(pageParam ?? {}) },
        signal,
      }),
    initialPageParam: null as NotificationCursor,
    getNextPageParam: (page): NotificationCursor | undefined => {
      const last = page.at(-1)
      return last && page.length === NOTIFICATIONS_PAGE_SIZE ? { before: last.createdAt, beforeId: last.id } : undefined
    },
  })
}
