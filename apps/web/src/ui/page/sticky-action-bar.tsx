import type { ReactNode } from 'react'
import styles from './sticky-action-bar.module.css'

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
