import type { Unread } from '@forenet/contract/notification'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { actingMember } from '../../../kit/calls/acting-member.ts'
import { followWhileVisible } from '../../../kit/calls/follow-stream.ts'
import { useSession } from '../../../kit/session/session-context.tsx'
import { memberQuery } from '../../shared/member/member-query.ts'
import { openUnread, unreadQuery } from '../queries.ts'

type Standing = { memberId: string; unread: number } | null

/** How many notifications of the selected member, else one's own, are unread (section 4). Null until that is known. */
export function useUnread(): Standing {
  const memberId = useWatchedMember()
  const { data } = useQuery(unreadQuery(memberId ?? ''))
  return memberId !== null && data ? { memberId, unread: data.unread } : null
}

/**
 * The same, told by the server as it changes. For one place of a page: a browser has few lines to one server, and each follower
 * holds one open.
 */
export function useFollowedUnread(): Standing {
  const queryClient = useQueryClient()
  const memberId = useWatchedMember()

  useEffect(() => {
    if (memberId === null) return
    const tell = (now: Unread) => {
      const { queryKey } = unreadQuery(memberId)
      const before = queryClient.getQueryData(queryKey)
      // An answer from before this may still be on its way.
      void queryClient.cancelQueries({ queryKey, exact: true })
      queryClient.setQueryData(queryKey, now)
      if (before === undefined || (before.unread === now.unread && before.newest === now.newest)) return
      void queryClient.invalidateQueries({ queryKey: ['member', memberId, 'notifications'] })
      // An invitation that came or was answered changes the family too.
      void queryClient.invalidateQueries({ queryKey: ['member', memberId, 'family'] })
      void queryClient.invalidateQueries({ queryKey: ['member', memberId, 'overview'] })
    }
    return followWhileVisible<Unread>((signal) => openUnread(memberId, signal), tell)
  }, [memberId, queryClient])

  return useUnread()
}

/** The member the page has found: its own boundary looks for it, this only watches. */
function useWatchedMember(): string | null {
  const session = useSession()
  const acting = useSyncExternalStore(actingMember.subscribe, actingMember.id)
  const { data: member } = useQuery({ ...memberQuery(session, acting), enabled: false })
  return member?.id ?? null
}
