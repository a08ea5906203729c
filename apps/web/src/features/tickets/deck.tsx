import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './deck.module.css'
import { TicketFace } from './ticket-face.tsx'
import { useDeck } from './use-deck.ts'
import type { HeldTicket } from './wallet.ts'

type DeckProps = {
  tickets: readonly HeldTicket[]
  /** Id of the ticket that lies in front. */
  currentId: string
  /** Another ticket has come to the front. */
  turned: (ticketId: string) => void
  isOffline: boolean
}

/** More of them than this do not fit beside each other: the number says it better. */
const MOST_DOTS = 5

/** Tickets beside each other: swiped through, or turned with arrow keys, buttons and dots. */
export function Deck({ tickets, currentId, turned, isOffline }: DeckProps) {
  const { t } = useTranslation('tickets')
  const id = useId()
  const current = Math.max(
    0,
    tickets.findIndex(({ ticket }) => ticket.id === currentId),
  )
  const { row, turnTo } = useDeck(
    tickets.map(({ ticket }) => ticket.id),
    current,
    turned,
  )
  const count = tickets.length
  const nameOf = (index: number) =>
    t('deck.nth', { nth: index + 1, count, name: tickets[index]?.ticket.attendeeName ?? '' })

  function onKeyDown(event: KeyboardEvent): void {
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined || event.target !== event.currentTarget) return
    event.preventDefault()
    turnTo(to)
  }
  if (count === 1 && tickets[0]) {
    return (
      <div className={styles.single}>
        <TicketFace held={tickets[0]} isOffline={isOffline} />
      </div>
    )
  }
  return (
    <div className={styles.deck}>
      <ul
        ref={row}
        id={id}
        className={styles.row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1).
        tabIndex={0}
        aria-label={t('deck.label')}
        onKeyDown={onKeyDown}
      >
        {tickets.map((held, index) => (
          <li key={held.ticket.id} className={styles.slide} aria-label={nameOf(index)} inert={index !== current}>
            <TicketFace held={held} isOffline={isOffline} />
          </li>
        ))}
      </ul>
      <div className={styles.turn}>
        <ActionIcon
          aria-label={t('deck.previous')}
          aria-controls={id}
          disabled={current === 0}
          onClick={() => turnTo(current - 1)}
        >
          <ChevronLeft size={22} aria-hidden />
        </ActionIcon>
        {count > MOST_DOTS ? (
          <span className={styles.position} aria-hidden>
            {t('deck.position', { nth: current + 1, count })}
          </span>
        ) : (
          <ul className={styles.dots} aria-label={t('deck.choose')}>
            {tickets.map(({ ticket }, index) => (
              <li key={ticket.id}>
                <button
                  type="button"
                  aria-label={nameOf(index)}
                  aria-current={index === current || undefined}
                  aria-controls={id}
                  onClick={() => turnTo(index)}
                />
              </li>
            ))}
          </ul>
        )}
        <ActionIcon
          aria-label={t('deck.next')}
          aria-controls={id}
          disabled={current === count - 1}
          onClick={() => turnTo(current + 1)}
        >
          <ChevronRight size={22} aria-hidden />
        </ActionIcon>
      </div>
      <VisuallyHidden role="status">{nameOf(current)}</VisuallyHidden>
    </div>
  )
}
