import type { ClubEvent } from '@forenet/contract/club/event'
import { useQueryClient } from '@tanstack/react-query'
import { clubEventQuery } from '../shared/club-event-query.ts'

type StoredEvent = ClubEvent | Pick<ClubEvent, 'picture'>

export function useCacheEvent(orgKey: string, eventId: string): (stored: StoredEvent) => void {
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
