import { VisuallyHidden } from '@mantine/core'
import styles from './navigation-mark.module.css'

const MAX_SHOWN = 99

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
