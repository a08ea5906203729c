import type { ReactNode } from 'react'
import styles from './tabs.module.css'

export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul>{children}</ul>
    </nav>
  )
}
