import { useEffect, useState } from 'react'
import { serverNow } from '../../kit/time/server-clock.ts'

const EVERY_MS = 10_000

/** The server's time in ms, anew often enough for what is told in minutes. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
