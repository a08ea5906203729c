import type { EventRegistration } from '@forenet/contract/entry'
import { formatEventTime } from '@forenet/domain/event-time'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QrCode } from '../../../ui/codes/qr-code.tsx'
import { BrandMark } from '../../../ui/page/brand-mark.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import type { GroupCode, TicketStatus, TicketWithEntry } from '../wallet.ts'
import { placeLines } from './place-lines.ts'
import { computeTicketColours } from './ticket-colours.ts'
import styles from './ticket-view.module.css'
import { TicketWindow } from './ticket-window.tsx'

export function TicketView({ ticketWithEntry, isOffline }: { ticketWithEntry: TicketWithEntry; isOffline: boolean }) {
  const { t } = useTranslation('tickets')
  const { ticket, entry, status } = ticketWithEntry
  return (
    <TicketFrame
      entry={entry}
      status={status}
      holder={ticket.attendeeName}
      about={ticket.guest ? `${ticket.ticketTypeName} · ${t('face.guest')}` : ticket.ticketTypeName}
    >
      <TicketWindow ticketWithEntry={ticketWithEntry} isOffline={isOffline} />
    </TicketFrame>
  )
}

export function GroupTicketView({ together, isAll }: { together: GroupCode; isAll: boolean }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const { tickets, code } = together
  const [first] = tickets
  const count = tickets.length
  if (!first) return null
  return (
    <TicketFrame
      entry={first.entry}
      status="valid"
      holder={t(isAll ? 'together.all' : 'together.some', { count })}
      about={new Intl.ListFormat(language).format(tickets.map(({ ticket }) => ticket.attendeeName))}
    >
      <QrCode code={code} label={t('together.code', { count })} />
    </TicketFrame>
  )
}

type TicketFrameProps = {
  entry: Pick<
    EventRegistration,
    | 'accentColour'
    | 'organisationName'
    | 'logo'
    | 'eventTitle'
    | 'startDate'
    | 'endDate'
    | 'place'
    | 'placeAddress'
    | 'city'
  >
  status: TicketStatus
  holder: string
  about: string
  children: ReactNode
}

export function TicketFrame({ entry, status, holder, about, children }: TicketFrameProps) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const id = useId()
  const { day, time } = formatEventTime(new Date(entry.startDate), new Date(entry.endDate), language)
  const [place, ...address] = placeLines(entry)
  return (
    <article
      className={styles.ticket}
      style={computeTicketColours(entry.accentColour)}
      data-standing={status}
      aria-labelledby={id}
    >
      <div className={styles.head}>
        <span className={styles.rings} aria-hidden>
          <BrandMark height={150} />
        </span>
        <p className={styles.club}>
          <ClubLogo logo={entry.logo} />
          {entry.organisationName}
        </p>
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
          <h2 id={id}>{holder}</h2>
          <p>{about}</p>
        </div>
        <div className={styles.window}>{children}</div>
      </div>
    </article>
  )
}

/** Nothing if it cannot be loaded, as without network. */
function ClubLogo({ logo }: Pick<EventRegistration, 'logo'>) {
  const [failed, setFailed] = useState(false)
  if (!logo || failed) return null
  return <img src={logo} alt="" className={styles.logo} width={32} height={32} onError={() => setFailed(true)} />
}
