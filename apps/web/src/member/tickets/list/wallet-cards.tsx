import { formatEventTime } from '@forenet/domain/event-time'
import { Link } from '@tanstack/react-router'
import { QrCode as QrGlyph } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../kit/time/today.ts'
import { BrandMark } from '../../../ui/page/brand-mark.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { placeLines } from '../view/place-lines.ts'
import { computeTicketColours } from '../view/ticket-colours.ts'
import { isValidOrUnpaid, type TicketGroup } from '../wallet.ts'
import styles from './wallet-cards.module.css'

function WalletCard({ group: { event, tickets }, now }: { group: TicketGroup; now: number }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const { day, time } = formatEventTime(new Date(event.startDate), new Date(event.endDate), language)
  const shown = tickets.filter(isValidOrUnpaid).length > 0 ? tickets.filter(isValidOrUnpaid) : tickets
  const names = new Intl.ListFormat(language).format(listNames(shown))
  const mark = findCardMark(tickets, event, now)
  const where = placeLines(event)
  const isOver = Date.parse(event.endDate) <= now
  const isReady = tickets.some(({ status }) => status === 'valid')
  const isVoid = tickets.every(({ status }) => status === 'void')
  return (
    <li
      className={styles.card}
      style={computeTicketColours(event.accentColour)}
      data-many={shown.length > 1 || undefined}
      data-void={isVoid || undefined}
      data-over={isOver || undefined}
    >
      <div className={styles.face}>
        <span className={styles.rings} aria-hidden>
          <BrandMark height={120} />
        </span>
        <p className={styles.club}>
          <span>{event.organisationName}</span>
          {mark ? <span className={styles.mark}>{t(`standing.${mark}`)}</span> : null}
        </p>
        <h3 className={styles.title}>
          <Link
            to="/$orgKey/events/$id/tickets"
            params={{ orgKey: event.orgKey, id: event.eveId }}
            className={styles.link}
            aria-label={t('open', { title: event.eventTitle })}
          >
            {event.eventTitle}
          </Link>
        </h3>
        <p className={styles.when}>
          <time dateTime={event.startDate}>{day}</time>
          <span>{[time, where[0]].filter(Boolean).join(' · ')}</span>
        </p>
        <div className={styles.tear} aria-hidden />
        <p className={styles.foot}>
          <span className={styles.names}>
            <span>{names}</span>
            <span>{t('count', { count: shown.length })}</span>
          </span>
          {isOver || !isReady ? null : <QrGlyph size={28} aria-hidden />}
        </p>
      </div>
    </li>
  )
}

function listNames(tickets: TicketGroup['tickets']): string[] {
  const names = tickets.map(({ ticket }) => ticket.attendeeName)
  return names.length === 1 ? names : names.map((name) => name.split(' ', 1)[0] ?? name)
}

function findCardMark(tickets: TicketGroup['tickets'], event: TicketGroup['event'], now: number) {
  if (event.eventCancelled) return 'calledOff'
  if (tickets.every(({ status }) => status === 'void')) return 'cancelled'
  if (Date.parse(event.endDate) <= now) return 'over'
  if (tickets.some(({ status }) => status === 'reserved' || status === 'lapsed')) return 'reserved'
  if (tickets.every(({ status }) => status === 'used' || status === 'void')) return 'used'
  return isOnDay(event, today(new Date(now))) ? 'today' : null
}

const isOnDay = ({ startDate, endDate }: TicketGroup['event'], day: string): boolean =>
  today(new Date(startDate)) <= day && day <= today(new Date(endDate))

type WalletCardsProps = {
  groups: readonly TicketGroup[]
  /** Server time in ms. */
  now: number
  title: string
  isQuiet?: boolean
}

export function WalletCards({ groups, now, title, isQuiet = false }: WalletCardsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.cards} data-quiet={isQuiet || undefined}>
        {groups.map((group) => (
          <WalletCard key={group.eventId} group={group} now={now} />
        ))}
      </ul>
    </section>
  )
}
