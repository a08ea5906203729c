import type { EventDetail, Places } from '@forenet/contract/event'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMember } from '../../app/member/use-member.ts'
import { followPlaces, openPlaces, pauseFor } from './live-places.ts'
import { withPlaces } from './places.ts'
import { eventQuery, placesQuery } from './queries.ts'

/** The event with its places as they are now, followed while the page is looked at; `places` until then undefined. */
export function useLivePlaces(event: EventDetail): { event: EventDetail; places: Places | undefined } {
  const queryClient = useQueryClient()
  const { member } = useMember()
  const { data: places } = useQuery(placesQuery(member.id, event.id))
  const eventId = event.id

  useEffect(() => {
    let following = new AbortController()
    const tell = (now: Places) => {
      const { queryKey } = placesQuery(member.id, eventId)
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, now)
      // Called off, opened or closed: the rest of what the page says changes with it.
      if (before && before.registration !== now.registration) {
        void queryClient.invalidateQueries({ queryKey: eventQuery(member.id, eventId).queryKey })
      }
    }
    function follow(): void {
      following.abort()
      if (document.visibilityState === 'hidden') return
      following = new AbortController()
      const { signal } = following
      void followPlaces({ open: () => openPlaces(eventId, signal), tell, pause: pauseFor, signal })
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      following.abort()
    }
  }, [eventId, member.id, queryClient])

  return { event: withPlaces(event, places), places }
}
