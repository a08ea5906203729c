import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { AvailabilityState } from './places.ts'
import styles from './places-now.module.css'
import { useAvailabilityText } from './use-availability-text.ts'

export const ANNOUNCEMENT_INTERVAL_MS = 10_000

/** Few places left are announced only if the last announcement is old enough. */
export function shouldAnnounceChange(before: AvailabilityState, now: AvailabilityState, sinceMs: number): boolean {
  if (before.kind !== now.kind) return true
  return now.tone === 'few' && before.left !== now.left && sinceMs >= ANNOUNCEMENT_INTERVAL_MS
}

export function AvailabilityStatus({ availability, opensAt }: { availability: AvailabilityState; opensAt: string }) {
  const placesWords = useAvailabilityText()
  const words = placesWords(availability, opensAt)
  const [said, setSaid] = useState('')
  const last = useRef({ availability, at: 0 })
  useEffect(() => {
    const before = last.current
    if (!shouldAnnounceChange(before.availability, availability, Date.now() - before.at)) return
    last.current = { availability, at: Date.now() }
    setSaid(words)
  }, [availability, words])
  return (
    <>
      {words ? (
        <p className={styles.places} data-tone={availability.tone}>
          {words}
        </p>
      ) : null}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
