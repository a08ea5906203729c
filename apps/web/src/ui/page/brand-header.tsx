import type { ReactNode } from 'react'
import styles from './brand-header.module.css'
import { BrandMark } from './brand-mark.tsx'

export function BrandHeader({ children }: { children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <span className={styles.brand}>
        <BrandMark height={20} />
        <span>Forenet</span>
      </span>
      {children}
    </header>
  )
}
