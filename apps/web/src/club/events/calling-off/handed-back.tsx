import type { ClubCallingOff } from '@forenet/contract/club/event-calling-off'
import { can } from '@forenet/domain/access'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccess } from '../../../kit/session/use-access.ts'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { CalendarDateText } from '../../../ui/dates/date-text.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { useClub } from '../../shared/use-club.ts'
import styles from './calling-off.module.css'

type HandedBackProps = { byHand: ClubCallingOff['byHand']; eventId: string }

/** Manual payments that the club must refund itself. Renders nothing without any. */
export function HandedBack({ byHand: { refunds, amountMinor, to }, eventId }: HandedBackProps) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const { grants } = useAccess()
  const heading = useId()
  if (refunds === 0) return null
  const maySee = can(grants, 'events.attendees', { organisationKey: orgKey, eventId })
  return (
    <Surface as="section" labelledBy={heading}>
      <h2 id={heading} className={styles.head}>
        {t('off.byHand', { count: refunds })}
      </h2>
      <p className={styles.quiet}>{t('off.byHandText')}</p>
      <ul className={styles.failures}>
        {to.map(({ id, payer, attendee, method, amountMinor: minor, day }) => (
          <li key={id}>
            <strong>
              {maySee && attendee ? (
                <Link
                  to="/manage/$orgKey/events/$eventId/attendees"
                  params={{ orgKey, eventId }}
                  search={{ q: attendee, state: 'void' }}
                >
                  {payer || attendee}
                </Link>
              ) : (
                payer || t('off.nameless')
              )}
            </strong>
            <Money minor={minor} />
            <span className={styles.quiet}>
              {t(`off.paidBy.${method}`)} · {t('off.booked')} <CalendarDateText on={day} />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        {t('off.byHandSum')} <Money minor={amountMinor} />
        {to.length < refunds ? ` · ${t('off.byHandMore', { count: refunds - to.length })}` : ''}
      </p>
    </Surface>
  )
}
