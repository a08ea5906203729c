import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { useClub } from '../../shared/use-club.ts'
import styles from './calling-off.module.css'
import { CallingOffBars } from './calling-off-bars.tsx'
import { type DateCallingOff, sumOf } from './calling-off-query.ts'

type TogetherProps = { dates: readonly DateCallingOff[]; eventId: string; calledOffAt: string }

/** Renders nothing for a single date. */
export function CalledOffTogether({ dates: all, eventId, calledOffAt }: TogetherProps) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const heading = useId()
  const dates = all.filter((date) => date.calledOffAt === calledOffAt)
  if (dates.length < 2) return null
  const { ended, left, paidBack, onTheWay, failing } = sumOf(dates)
  return (
    <Surface as="section" labelledBy={heading}>
      <h2 id={heading} className={styles.head}>
        {t('off.together', { count: dates.length })}
      </h2>
      <CallingOffBars {...{ ended, left, paidBack, onTheWay, failing }} />
      <ul className={styles.dates}>
        {dates.map((date) => (
          <li key={date.eventId}>
            {date.eventId === eventId ? (
              <strong>
                <DateText at={date.startsAt} />
              </strong>
            ) : (
              <Link to="/manage/$orgKey/events/$eventId/calling-off" params={{ orgKey, eventId: date.eventId }}>
                <DateText at={date.startsAt} />
              </Link>
            )}
            <span className={styles.quiet}>
              {' '}
              {t('off.endedOf', { count: date.ended, all: date.ended + date.left.entries })}
              {date.paidBack.amountMinor > 0 ? (
                <>
                  {' · '}
                  {t('off.paidBack')} <Money minor={date.paidBack.amountMinor} />
                </>
              ) : null}
              {date.failing.refunds > 0 ? (
                <>
                  {' · '}
                  {t('off.failing')} <Money minor={date.failing.amountMinor} />
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </Surface>
  )
}
