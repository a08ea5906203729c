import { useEffect, useState } from 'react'
import { getServerTime } from '../../kit/time/server-clock.ts'

const UPDATE_INTERVAL_MS = 10_000

/** Server time in ms, updated at minute resolution. */
export function useNow(): number {
  const [now, setNow] = useState(getServerTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(getServerTime()), UPDATE_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
