import type { ClubEvent } from '@forenet/contract/club/event'
import { clubEventList } from '@forenet/contract/club/event-calls'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { clubEventQuery } from '../shared/club-event-query.ts'

/** Events the user has access to. */
export function clubEventsQuery(orgKey: string, when: 'ahead' | 'past') {
  return queryOptions({
    queryKey: ['club', orgKey, 'events', 'list', when] as const,
    queryFn: ({ signal }) => call(clubEventList, { params: { orgKey }, query: { when }, signal }),
  })
}

type Stored = ClubEvent | Pick<ClubEvent, 'picture'>

/** Writes the response to the cache and invalidates lists and member pages. */
export function useKeepEvent(orgKey: string, eventId: string): (stored: Stored) => void {
  const queryClient = useQueryClient()
  return (stored) => {
    queryClient.setQueryData(clubEventQuery(orgKey, eventId).queryKey, (event) =>
      'terms' in stored ? stored : event && { ...event, ...stored },
    )
    void queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'events', 'list'] })
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [whose, , of] }) => whose === 'member' && of === 'events',
    })
  }
}
