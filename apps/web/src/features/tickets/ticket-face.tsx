import { eventTimeInWords } from '@forenet/domain/event-time'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { placeLines } from './place-lines.ts'
import { ticketColours } from './ticket-colours.ts'
import styles from './ticket-face.module.css'
import { TicketWindow } from './ticket-window.tsx'
import type { HeldTicket } from './wallet.ts'

/** One ticket as it is shown at the door: what, when, where, whose, and its code. */
export function TicketFace({ held, isOffline }: { held: HeldTicket; isOffline: boolean }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const id = useId()
  const { ticket, entry, standing } = held
  const { day, time } = eventTimeInWords(new Date(entry.startDate), new Date(entry.endDate), language)
  const [place, ...address] = placeLines(entry)
  return (
    <article
      className={styles.ticket}
      style={ticketColours(entry.accentColour)}
      data-standing={standing}
      aria-labelledby={id}
    >
      <div className={styles.head}>
        <span className={styles.rings} aria-hidden>
          <BrandMark height={150} />
        </span>
        <p className={styles.club}>{entry.organisationName}</p>
        <p className={styles.title}>{entry.eventTitle}</p>
        <dl className={styles.facts}>
          <div>
            <dt>{t('face.when')}</dt>
            <dd>
              <time dateTime={entry.startDate}>
                {day}
                <span>{time}</span>
              </time>
            </dd>
          </div>
          {place ? (
            <div>
              <dt>{t('face.where')}</dt>
              <dd>
                {place}
                {address.length > 0 ? <span>{address.join(', ')}</span> : null}
              </dd>
            </div>
          ) : null}
        </dl>
      </div>
      <div className={styles.tear} aria-hidden />
      <div className={styles.stub}>
        <div className={styles.holder}>
          <h2 id={id}>{ticket.attendeeName}</h2>
          <p>{ticket.guest ? `${ticket.ticketTypeName} · ${t('face.guest')}` : ticket.ticketTypeName}</p>
        </div>
        <div className={styles.window}>
          <TicketWindow held={held} isOffline={isOffline} />
        </div>
      </div>
    </article>
  )
}
