import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccentScope } from '../../ui/accent-scope.tsx'
import { useDocumentTitle } from '../../ui/document-title.tsx'
import { usePageHeading } from '../../ui/page-focus.ts'
import { Deck } from './deck.tsx'
import styles from './event-tickets.module.css'
import { useWakeLock } from './use-wake-lock.ts'
import type { HeldTicket } from './wallet.ts'

type EventTicketsProps = {
  /** At least one. */
  tickets: readonly HeldTicket[]
  /** Id of the ticket to begin with; absent: the first. */
  firstId: string | null
  isOffline: boolean
  /** Above the tickets: what is to know of all of them. */
  note?: ReactNode
  /** Beside the ticket in front: what there is to know of it, and to do with it. `turnTo` brings another to the front. */
  children?: (current: HeldTicket, turnTo: (ticketId: string) => void) => ReactNode
}

/** Tickets to one event: the one in front ready for the door, the others a swipe away. */
export function EventTickets({ tickets, firstId, isOffline, note, children }: EventTicketsProps) {
  const { t } = useTranslation('tickets')
  const [currentId, turnTo] = useState(firstId ?? tickets[0]?.ticket.id ?? '')
  const heading = usePageHeading()
  const current = tickets.find(({ ticket }) => ticket.id === currentId) ?? tickets[0]
  const title = current?.entry.eventTitle ?? ''
  useDocumentTitle(title)
  useWakeLock(tickets.some(({ standing }) => standing === 'valid'))
  if (!current) return null
  return (
    <AccentScope colour={current.entry.accentColour}>
      <header className={styles.header}>
        <p className={styles.count}>{t('count', { count: tickets.length })}</p>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </header>
      {note}
      <div className={styles.page}>
        <Deck tickets={tickets} currentId={current.ticket.id} turned={turnTo} isOffline={isOffline} />
        {children ? <div className={styles.beside}>{children(current, turnTo)}</div> : null}
      </div>
    </AccentScope>
  )
}
