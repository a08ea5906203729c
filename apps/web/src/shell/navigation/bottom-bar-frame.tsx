import type { ReactNode } from 'react'
import styles from './bottom-bar.module.css'

export function BottomBarFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.bar} aria-label={label} data-bottom-bar>
      <ul className={styles.list}>{children}</ul>
    </nav>
  )
}
