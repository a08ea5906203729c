import type { Event } from '@forenet/contract/event'
import { eventList } from '@forenet/contract/event-calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { useMember } from '../shared/member/use-member.ts'
import type { Home } from './home-of.ts'

const MOST = 4

/** Events of any club that are open to whoever comes: for somebody who belongs to none. */
function openToAllQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'events', 'open-to-all'] as const,
    queryFn: async ({ signal }) => {
      const query = { of: 'all' as const, when: 'upcoming' as const, audience: 'guests' as const, size: MOST * 2 }
      const events = await call(eventList, { query, signal })
      return events.filter(({ cancelled }) => !cancelled).slice(0, MOST)
    },
  })
}

/** What is ahead: in the member's clubs; for a newcomer, what is open to all. */
export function useAhead({ clubs, events }: Home): { of: 'mine' | 'all'; events: readonly Event[] } {
  const { member } = useMember()
  const isNewcomer = clubs.length === 0 && events.ahead.length === 0
  const open = useQuery({ ...openToAllQuery(member.id), enabled: isNewcomer })
  return isNewcomer ? { of: 'all', events: open.data ?? [] } : { of: 'mine', events: events.ahead }
}
