import type { ReactNode } from 'react'
import styles from './sticky-action-bar.module.css'

/** The foot of a buying step: what it comes to on the left, the one action on the right; stays in view while scrolling. */
export function StickyActionBar({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar} data-action-bar>
      <div className={styles.summary} aria-live="polite">
        {summary}
      </div>
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
