import type { ReactNode } from 'react'
import styles from './section-head.module.css'

export function SectionHead({ id, title, action }: { id: string; title: string; action?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      {action}
    </div>
  )
}
