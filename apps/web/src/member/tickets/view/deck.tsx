import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './deck.module.css'
import { useDeck } from './use-deck.ts'

export type DeckCard = { id: string; name: string; face: ReactNode }

type DeckProps = {
  id: string
  cards: readonly DeckCard[]
  currentId: string
  turned: (id: string) => void
}

/** With more cards, a number replaces the dots. */
const MAX_DOTS = 5

export function Deck({ id, cards, currentId, turned }: DeckProps) {
  const { t } = useTranslation('tickets')
  const current = Math.max(
    0,
    cards.findIndex(({ id: cardId }) => cardId === currentId),
  )
  const { row, turnTo } = useDeck(
    cards.map(({ id: cardId }) => cardId),
    current,
    turned,
  )
  const count = cards.length
  const nameOf = (index: number) => t('deck.nth', { nth: index + 1, count, name: cards[index]?.name ?? '' })

  function onKeyDown(event: KeyboardEvent): void {
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined || event.target !== event.currentTarget) return
    event.preventDefault()
    turnTo(to)
  }
  if (count === 1) return <div className={styles.single}>{cards[0]?.face}</div>
  return (
    <div className={styles.deck}>
      <ul
        ref={row}
        id={id}
        className={styles.row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be focusable (WCAG 2.1.1).
        tabIndex={0}
        aria-label={t('deck.label')}
        onKeyDown={onKeyDown}
      >
        {cards.map((card, index) => (
          <li key={card.id} className={styles.slide} aria-label={nameOf(index)} inert={index !== current}>
            {card.face}
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
        {count > MAX_DOTS ? (
          <span className={styles.position} aria-hidden>
            {t('deck.position', { nth: current + 1, count })}
          </span>
        ) : (
          <ul className={styles.dots} aria-label={t('deck.choose')}>
            {cards.map((card, index) => (
              <li key={card.id}>
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
