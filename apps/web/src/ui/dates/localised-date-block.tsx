import type { Language } from '@forenet/domain/language'
import styles from './date-block.module.css'
import { formatDayParts } from './day-parts.ts'

export function LocalisedDateBlock({ at, language }: { at: string; language: Language }) {
  const { month, day } = formatDayParts(new Date(at), language)
  return (
    <span className={styles.block} aria-hidden>
      <span className={styles.month}>{month}</span>
      <span className={styles.day}>{day}</span>
    </span>
  )
}
