import type { ReactNode } from 'react'
import styles from './page-header.module.css'

type PageHeaderFrameProps = { heading: ReactNode; eyebrow?: ReactNode; lead?: ReactNode; action?: ReactNode }

export function PageHeaderFrame({ heading, eyebrow, lead, action }: PageHeaderFrameProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {eyebrow ? <p className={styles.eyebrow}>{eyebrow}</p> : null}
        {heading}
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </header>
  )
}
