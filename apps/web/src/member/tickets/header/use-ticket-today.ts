import { eventList } from '@forenet/contract/event-calls'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../../kit/calls/call.ts'
import { impersonatedMember } from '../../../kit/calls/impersonated-member.ts'
import { useSession } from '../../../kit/session/session-context.tsx'
import { today } from '../../../kit/time/today.ts'

/** Today's events are on the first page of upcoming ones. */
const MAX_TICKETS = 20
const RARELY_CHANGES_MS = 5 * 60_000

export function useTicketToday(): boolean {
  const { subject } = useSession()
  const acting = useSyncExternalStore(impersonatedMember.subscribe, impersonatedMember.id)
  const { data } = useQuery({
    queryKey: ['member', 'tickets-today', subject, acting] as const,
    queryFn: ({ signal }) => call(eventList, { query: { of: 'mine', when: 'upcoming', size: MAX_TICKETS }, signal }),
    staleTime: RARELY_CHANGES_MS,
  })
  const day = today()
  return (data ?? []).some(
    ({ mine, cancelled, startDate }) => mine === 'coming' && !cancelled && today(new Date(startDate)) <= day,
  )
}
