import type { Unread } from '@forenet/contract/notification'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { actingMember } from '../../app/api/acting-member.ts'
import { followWhileVisible } from '../../app/api/follow-stream.ts'
import { useSession } from '../../app/auth/session-context.tsx'
import { memberQuery } from '../../app/member/member-query.ts'
import { openUnread, unreadQuery } from './queries.ts'

/**
 * How many notifications of the selected member, else one's own, are unread (section 4): told by the server as it
 * changes, asked for by nobody. Null until that is known.
 */
export function useUnread(): { memberId: string; unread: number } | null {
  const session = useSession()
  const queryClient = useQueryClient()
  const acting = useSyncExternalStore(actingMember.subscribe, actingMember.id)
  // The page's own boundary finds the member; the bell only watches what it found.
  const { data: member } = useQuery({ ...memberQuery(session, acting), enabled: false })
  const memberId = member?.id ?? null
  const { data } = useQuery(unreadQuery(memberId ?? ''))

  useEffect(() => {
    if (memberId === null) return
    const tell = (now: Unread) => {
      const { queryKey } = unreadQuery(memberId)
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, now)
      if (before === undefined || (before.unread === now.unread && before.newest === now.newest)) return
      void queryClient.invalidateQueries({ queryKey: ['member', memberId, 'notifications'] })
      // An invitation that came or was answered changes the family too.
      void queryClient.invalidateQueries({ queryKey: ['member', memberId, 'family'] })
      void queryClient.invalidateQueries({ queryKey: ['member', memberId, 'overview'] })
    }
    return followWhileVisible<Unread>((signal) => openUnread(memberId, signal), tell)
  }, [memberId, queryClient])

  return memberId !== null && data ? { memberId, unread: data.unread } : null
}
