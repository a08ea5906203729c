import type { ReactNode } from 'react'
import styles from './status-badge.module.css'

export type Tone = 'good' | 'waiting' | 'bad' | 'neutral' | 'info'

/** A state in a word, with a dot whose shape (not only colour) differs by tone. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
