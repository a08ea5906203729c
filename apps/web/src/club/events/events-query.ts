import type { ClubEvent } from '@forenet/contract/club/event'
import { clubEventList } from '@forenet/contract/club/event-calls'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { clubEventQuery } from '../shared/club-event-query.ts'

/** The events of a club that are within reach, ahead or past. */
export function clubEventsQuery(orgKey: string, when: 'ahead' | 'past') {
  return queryOptions({
    queryKey: ['club', orgKey, 'events', 'list', when] as const,
    queryFn: ({ signal }) => call(clubEventList, { params: { orgKey }, query: { when }, signal }),
  })
}

type Stored = ClubEvent | Pick<ClubEvent, 'picture'>

/** Shows what a call stored of an event at once, and has the lists and the members' pages fetched anew. */
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
