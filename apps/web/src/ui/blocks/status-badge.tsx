import type { ReactNode } from 'react'
import styles from './status-badge.module.css'

export type Tone = 'good' | 'waiting' | 'bad' | 'neutral' | 'info'

/** The dot's shape differs by tone, so that meaning does not depend on colour. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
