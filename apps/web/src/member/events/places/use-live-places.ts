import type { EventDetail, PlacesLeft } from '@forenet/contract/event'
import { eventPlacesLive } from '@forenet/contract/event-calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callForStream } from '../../../kit/calls/call.ts'
import { followWhileVisible } from '../../../kit/calls/follow-stream.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { applyOwnAvailability } from '../own-event-status.ts'
import { eventQuery, placesQuery } from '../queries.ts'
import { withLiveAvailability } from './places.ts'

/** `places` is undefined until the first message. */
export function useLivePlaces(event: EventDetail): { event: EventDetail; places: PlacesLeft | undefined } {
  const queryClient = useQueryClient()
  const { member } = useMember()
  const { data: places } = useQuery(placesQuery(member.id, event.id))
  const eventId = event.id

  useEffect(() => {
    const tell = (now: PlacesLeft) => {
      const { queryKey } = placesQuery(member.id, eventId)
      const before = queryClient.getQueryData(queryKey)
      void queryClient.cancelQueries({ queryKey, exact: true })
      queryClient.setQueryData(queryKey, now)
      if (
        before &&
        (before.registration !== now.registration || before.forGuests.registration !== now.forGuests.registration)
      ) {
        void queryClient.invalidateQueries({ queryKey: eventQuery(member.id, eventId).queryKey })
      }
    }
    return followWhileVisible<PlacesLeft>((signal) => openPlaces(eventId, signal), tell)
  }, [eventId, member.id, queryClient])

  return { event: applyOwnAvailability(withLiveAvailability(event, places)), places }
}

function openPlaces(eventId: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  return callForStream(eventPlacesLive, { params: { eventId }, signal })
}
