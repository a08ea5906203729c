import { clubDoorLive } from '@forenet/contract/club/door-calls'
import type { DoorPulse } from '@forenet/contract/door'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callForStream } from '../../kit/calls/call.ts'
import { followWhileVisible } from '../../kit/calls/follow-stream.ts'
import { doorQuery } from './door-query.ts'

/** Polling interval without a stream; with one, the minimum time between refetches. In ms. */
const LOOKED_AGAIN_MS = 3_000
/** Refetch interval for data that is not streamed, such as a device's last contact. */
const OTHERWISE_MS = 30_000

/**
 * Live door status while the page is visible. The stream carries the arrival count and triggers a throttled refetch
 * of the rest; without a stream the status is polled.
 */
export function useLiveDoor(orgKey: string, eventId: string) {
  const queryClient = useQueryClient()
  const [isTold, setIsTold] = useState(false)
  const refetchInterval = isTold ? OTHERWISE_MS : LOOKED_AGAIN_MS

  useEffect(() => {
    const { queryKey } = doorQuery(orgKey, eventId)
    let readAt = performance.now()
    let next: ReturnType<typeof setTimeout> | undefined
    function read(): void {
      next = undefined
      readAt = performance.now()
      void queryClient.invalidateQueries({ queryKey })
    }
    function tell({ inside, expected }: DoorPulse): void {
      setIsTold(true)
      queryClient.setQueryData(queryKey, (before) => before && { ...before, inside, expected })
      next ??= setTimeout(read, Math.max(0, readAt + LOOKED_AGAIN_MS - performance.now()))
    }
    const open = (signal: AbortSignal) => callForStream(clubDoorLive, { params: { orgKey, eventId }, signal })
    const stop = followWhileVisible(open, tell, () => setIsTold(false))
    return () => {
      stop()
      clearTimeout(next)
      setIsTold(false)
    }
  }, [orgKey, eventId, queryClient])

  return useQuery({ ...doorQuery(orgKey, eventId), refetchInterval })
}
