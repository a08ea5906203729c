import type { Event } from '@forenet/contract/event'
import type { ReactNode } from 'react'
import { formatClock, formatIsoDuration } from '../../../kit/time/countdown-rules.ts'
import { formatInstant, getDateFormat } from '../../../ui/dates/date-words.ts'
import type { TextContext } from '../steps/step-texts.ts'
import styles from './door-card.module.css'

type DoorFrameProps = { event: Event; speaker: TextContext; begins: ReactNode; actions: ReactNode }

export const doorHeadingId = ({ id }: Event): string => `door-${id}`

export function DoorFrame({ event, speaker: { t, language, now }, begins, actions }: DoorFrameProps) {
  const { title, place, placeAddress, city, startDate } = event
  const where = [...new Set([place, placeAddress, city])].filter(Boolean).join(', ')
  return (
    <>
      <p className={styles.when}>
        {t('door.today')} · {begins}
      </p>
      <h2 id={doorHeadingId(event)}>{title}</h2>
      <p className={styles.where}>
        {formatInstant(new Date(startDate), { language, now })}
        {where ? `\u00a0· ${where}` : null}
      </p>
      <div className={styles.actions}>{actions}</div>
    </>
  )
}

/** `left` in seconds. */
export function TimeUntilStart({
  at,
  left,
  speaker: { t, language },
}: {
  at: string
  left: number
  speaker: TextContext
}) {
  if (left === 0) {
    const time = getDateFormat(language, { timeZone: 'Europe/Copenhagen', timeStyle: 'short' })
    return t('door.began', { time: time.format(new Date(at)) })
  }
  return (
    <>
      {t('door.beginsIn')}{' '}
      <time role="timer" aria-live="off" dateTime={formatIsoDuration(left)} className={styles.clock}>
        {formatClock(left, language)}
      </time>
    </>
  )
}
