import { clubDoorLive } from '@forenet/contract/club/door-calls'
import type { DoorPulse } from '@forenet/contract/door'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callForStream } from '../../kit/calls/call.ts'
import { followWhileVisible } from '../../kit/calls/follow-stream.ts'
import { doorQuery } from './door-query.ts'

/** Without a stream the door is read so often; while one tells, no more often than this, in ms. */
const LOOKED_AGAIN_MS = 3_000
/** What no stream tells, such as when a device was last heard of, is so old at most, in ms. */
const OTHERWISE_MS = 30_000

/**
 * The door of an event while its page is looked at: how many are in is told as it changes, and the rest, which is more to read,
 * is read again soon after. Where the stream is lost the page asks again and again instead.
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
