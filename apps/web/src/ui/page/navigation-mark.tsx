import { VisuallyHidden } from '@mantine/core'
import styles from './navigation-mark.module.css'

/** More than so many are told as so many and a plus. */
const MOST_SHOWN = 99

/** Says at an entry of the navigation that something is waiting there: how much, or a dot. `words` are for who listens. */
export function NavigationMark({ count, words }: { count?: number; words: string }) {
  return (
    <>
      <span className={styles.mark} data-dot={count === undefined || undefined} aria-hidden>
        {count === undefined ? null : count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
      <VisuallyHidden>({words})</VisuallyHidden>
    </>
  )
}
