import { useLanguage } from '../../words/i18n.ts'
import styles from './date-block.module.css'
import { dayParts } from './day-parts.ts'

/** A day as a leaf of a calendar. Decorative: the day stands in words beside it. */
export function DateBlock({ at }: { at: string }) {
  const { month, day } = dayParts(new Date(at), useLanguage())
  return (
    <span className={styles.block} aria-hidden>
      <span className={styles.month}>{month}</span>
      <span className={styles.day}>{day}</span>
    </span>
  )
}
