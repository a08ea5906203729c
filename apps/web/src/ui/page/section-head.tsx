import type { ReactNode } from 'react'
import styles from './section-head.module.css'

/** The heading of a section with what can be done about all of it, a quiet button or link, at the end of the line. */
export function SectionHead({ id, title, action }: { id: string; title: string; action?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      {action}
    </div>
  )
}
