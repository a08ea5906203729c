import type { ReactNode } from 'react'
import { DateText } from '../dates/date-text.tsx'
import box from './box.module.css'
import styles from './record-list.module.css'

type RecordListProps = {
  label: string
  /** Another part of the record is being read. */
  busy?: boolean
  /** `RecordEntry`s. */
  children: ReactNode
}

/** What was done, entry by entry, in one white box. */
export function RecordList({ label, busy, children }: RecordListProps) {
  return (
    <ol className={`${box.list} ${styles.list}`} aria-label={label} aria-busy={busy}>
      {children}
    </ol>
  )
}

type RecordEntryProps = { what: ReactNode; at: string; who: ReactNode }

/** What was done, when, and below it by whom. */
export function RecordEntry({ what, at, who }: RecordEntryProps) {
  return (
    <li className={styles.entry}>
      {what}
      <span className={styles.when}>
        <DateText at={at} />
      </span>
      <span className={styles.who}>{who}</span>
    </li>
  )
}
