import { useEffect, useEffectEvent, useState } from 'react'
import { computeSecondsLeft } from './countdown-rules.ts'
import { getServerTime } from './server-clock.ts'

export function useSecondsUntil(until: string, onEnd?: () => void): number {
  const untilMs = Date.parse(until)
  const [left, setLeft] = useState(() => computeSecondsLeft(untilMs, getServerTime()))
  const ended = useEffectEvent(() => onEnd?.())

  useEffect(() => {
    const tick = () => {
      const now = computeSecondsLeft(untilMs, getServerTime())
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      ended()
    }
    const timer = setInterval(tick, 1_000)
    tick()
    return () => clearInterval(timer)
  }, [untilMs])

  return left
}
