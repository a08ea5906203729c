import type { ReactNode } from 'react'
import styles from './message.module.css'

export function EmptyState(given: { icon?: ReactNode; title: string; text: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.inset}>
      {given.icon ? (
        <span className={styles.icon} aria-hidden>
          {given.icon}
        </span>
      ) : null}
      <h2>{given.title}</h2>
      <p className={styles.text}>{given.text}</p>
      {given.action ? <div className={styles.actions}>{given.action}</div> : null}
    </div>
  )
}
