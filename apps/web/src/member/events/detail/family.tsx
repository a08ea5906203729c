import type { EventDetail, PossibleAttendee } from '@forenet/contract/event'
import { useTranslation } from 'react-i18next'
import { initialsOf } from '../../../ui/blocks/initials.ts'
import { StatusBadge } from '../../../ui/blocks/status-badge.tsx'
import pageStyles from './event-page.module.css'
import styles from './family.module.css'

/** Who of the family can attend, and on which terms. */
export function Family({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events')
  if (event.attendees.length === 0) return null
  return (
    <section aria-labelledby="family" className={pageStyles.section}>
      <h2 id="family">{t('family.title')}</h2>
      <ul className={styles.people}>
        {event.attendees.map((attendee) => (
          <Person key={attendee.memberId} attendee={attendee} />
        ))}
      </ul>
      {event.guestsInvited ? <p className={styles.guests}>{t('family.guests')}</p> : null}
    </section>
  )
}

function Person({ attendee }: { attendee: PossibleAttendee }) {
  const { t } = useTranslation('events')
  const { name, standing, ticketId, self } = attendee
  return (
    <li className={styles.person} data-out={(standing === 'not-invited' && !ticketId) || undefined}>
      <span className={styles.initials} aria-hidden>
        {initialsOf(name)}
      </span>
      <span className={styles.words}>
        <strong>{self ? t('family.you', { name }) : name}</strong>
        <span>{t(`family.${standing}`)}</span>
      </span>
      {ticketId ? <StatusBadge tone="good">{t('family.hasTicket')}</StatusBadge> : null}
    </li>
  )
}
