import type { UnreadCount } from '@forenet/contract/notification'
import { notificationLive } from '@forenet/contract/notification-calls'
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { callForStream } from '../../../kit/calls/call.ts'
import { followWhileVisible } from '../../../kit/calls/follow-stream.ts'
import { impersonatedMember } from '../../../kit/calls/impersonated-member.ts'
import { useSession } from '../../../kit/session/session-context.tsx'
import { memberQuery } from '../../shared/member/member-query.ts'

type UnreadState = { memberId: string; unread: number } | null

/** Number of unread notifications; null while loading (section 4). */
export function useUnread(): UnreadState {
  const memberId = useWatchedMember()
  const { data } = useQuery(unreadQuery(memberId ?? ''))
  return memberId !== null && data ? { memberId, unread: data.unread } : null
}

/** Once per page: each subscriber has a connection, and browsers limit those per host. */
export function useFollowedUnread(): UnreadState {
  const queryClient = useQueryClient()
  const memberId = useWatchedMember()

  useEffect(() => {
    if (memberId === null) return
    const tell = (now: UnreadCount) => {
      const { queryKey } = unreadQuery(memberId)
      const before = queryClient.getQueryData(queryKey)
      // Cancel requests in flight, because their responses would be stale.
      void queryClient.cancelQueries({ queryKey, exact: true })
      queryClient.setQueryData(queryKey, now)
      if (before === undefined || (before.unread === now.unread && before.newest === now.newest)) return
      void queryClient.invalidateQueries({ queryKey: ['member', memberId, 'notifications'] })
      // Invitation notifications also change the family.
      void queryClient.invalidateQueries({ queryKey: ['member', memberId, 'family'] })
      void queryClient.invalidateQueries({ queryKey: ['member', memberId, 'overview'] })
    }
    return followWhileVisible<UnreadCount>((signal) => openUnreadStream(memberId, signal), tell)
  }, [memberId, queryClient])

  return useUnread()
}

/** Reads the cache; the page's boundary fetches the member. */
function useWatchedMember(): string | null {
  const session = useSession()
  const acting = useSyncExternalStore(impersonatedMember.subscribe, impersonatedMember.id)
  const { data: member } = useQuery({ ...memberQuery(session, acting), enabled: false })
  return member?.id ?? null
}

/** The event stream sets the number; it is never fetched. */
function unreadQuery(memberId: string) {
  return queryOptions<UnreadCount>({
    queryKey: ['member', memberId, 'unread'] as const,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function openUnreadStream(memberId: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  return callForStream(notificationLive, { query: { memberId }, signal })
}
