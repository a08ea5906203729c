import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { PlacesTelling } from './places.ts'
import { isWorthSaying } from './places-announcement.ts'
import styles from './places-now.module.css'
import { usePlacesWords } from './use-places-words.ts'

/** Polite live region. */
export function PlacesNow({ telling, opensAt }: { telling: PlacesTelling; opensAt: string }) {
  const placesWords = usePlacesWords()
  const words = placesWords(telling, opensAt)
  const [said, setSaid] = useState('')
  const last = useRef({ telling, at: 0 })
  useEffect(() => {
    const before = last.current
    if (!isWorthSaying(before.telling, telling, Date.now() - before.at)) return
    last.current = { telling, at: Date.now() }
    setSaid(words)
  }, [telling, words])
  return (
    <>
      {words ? (
        <p className={styles.places} data-tone={telling.tone}>
          {words}
        </p>
      ) : null}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
