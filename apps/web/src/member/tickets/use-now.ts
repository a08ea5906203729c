import { useEffect, useState } from 'react'
import { serverNow } from '../../kit/time/server-clock.ts'

const EVERY_MS = 10_000

/** Server time in ms, updated at minute resolution. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
