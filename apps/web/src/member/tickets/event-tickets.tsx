import type { EventRegistration } from '@forenet/contract/entry'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWakeLock } from '../../kit/device/use-wake-lock.ts'
import { useDocumentTitle } from '../../ui/page/document-title.tsx'
import { usePageHeading } from '../../ui/page/page-focus.ts'
import { AccentScope } from '../../ui/theme/accent-scope.tsx'
import styles from './event-tickets.module.css'
import { Deck } from './view/deck.tsx'
import { GroupTicketList } from './view/group-ticket-list.tsx'
import { GroupTicketView, TicketView } from './view/ticket-view.tsx'
import { listGroupCodes, type TicketWithEntry } from './wallet.ts'

type EventTicketsProps = {
  tickets: readonly TicketWithEntry[]
  firstId: string | null
  isOffline: boolean
  note?: ReactNode
  about?: (shown: readonly EventRegistration[]) => ReactNode
  aboutTogether?: (shown: readonly EventRegistration[]) => ReactNode
  below?: ReactNode
  children?: (current: TicketWithEntry, turnTo: (ticketId: string) => void) => ReactNode
}

export function EventTickets({
  tickets,
  firstId,
  isOffline,
  note,
  about,
  aboutTogether,
  below,
  children,
}: EventTicketsProps) {
  const { t } = useTranslation('tickets')
  const all = listGroupCodes(tickets)
  const [currentId, turnTo] = useState(firstId ?? all[0]?.id ?? tickets[0]?.ticket.id ?? '')
  const heading = usePageHeading()
  const deckId = useId()
  const together = all.find(({ id }) => id === currentId)
  const current = tickets.find(({ ticket }) => ticket.id === currentId) ?? tickets[0]
  const title = current?.entry.eventTitle ?? ''
  useDocumentTitle(title)
  useWakeLock(tickets.some(({ status }) => status === 'valid'))
  if (!current) return null
  const shown = [...new Set((together?.tickets ?? [current]).map(({ entry }) => entry))]
  const cards = [
    ...all.map((one) => ({
      id: one.id,
      name: t(all.length === 1 ? 'together.all' : 'together.some', { count: one.tickets.length }),
      face: <GroupTicketView together={one} isAll={all.length === 1} />,
    })),
    ...tickets.map((held) => ({
      id: held.ticket.id,
      name: held.ticket.attendeeName,
      face: <TicketView ticketWithEntry={held} isOffline={isOffline} />,
    })),
  ]
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
        <Deck id={deckId} cards={cards} currentId={together?.id ?? current.ticket.id} turned={turnTo} />
        {together || children ? (
          <div className={styles.beside}>
            {about?.(shown)}
            {together ? (
              <>
                <GroupTicketList
                  together={together}
                  turnTo={(ticketId) => {
                    turnTo(ticketId)
                    show(deckId)
                  }}
                />
                {aboutTogether?.(shown)}
              </>
            ) : (
              children?.(current, turnTo)
            )}
            {below}
          </div>
        ) : null}
      </div>
    </AccentScope>
  )
}

/** Scroll and focus, because the pressed list item disappears. */
function show(deckId: string): void {
  const deck = document.getElementById(deckId)
  deck?.focus({ preventScroll: true })
  deck?.scrollIntoView({ block: 'nearest' })
}
