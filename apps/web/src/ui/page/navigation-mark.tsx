import { VisuallyHidden } from '@mantine/core'
import styles from './navigation-mark.module.css'

/** Higher counts are shown as '99+'. */
const MAX_SHOWN = 99

/** `words`: for screen readers; without `count`, a dot. */
export function NavigationMark({ count, words }: { count?: number; words: string }) {
  return (
    <>
      <span className={styles.mark} data-dot={count === undefined || undefined} aria-hidden>
        {count === undefined ? null : count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      </span>
      <VisuallyHidden>({words})</VisuallyHidden>
    </>
  )
}
