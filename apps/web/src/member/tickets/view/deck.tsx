import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import styles from './deck.module.css'

const USER_SCROLL_EVENTS = ['pointerdown', 'touchstart', 'wheel'] as const

/** `turnTo` ignores indices out of range; `turned` fires when a swiped card is more than half visible. */
function useDeck(
  ids: readonly string[],
  current: number,
  turned: (id: string) => void,
): { row: RefObject<HTMLUListElement | null>; turnTo: (index: number) => void } {
  const row = useRef<HTMLUListElement>(null)
  /** Cards passed on the way of a programmatic scroll are not reported. */
  const aim = useRef<number | null>(null)
  const shown = useRef(-1)
  const width = useRef(0)

  const bringIntoView = useEffectEvent((behavior: ScrollBehavior) => {
    const element = row.current
    const card = element?.children[current]
    if (!element || !(card instanceof HTMLElement)) return
    shown.current = current
    width.current = element.clientWidth
    const left = computeScrollLeft(element, card)
    if (Math.abs(element.scrollLeft - left) < 2) return
    aim.current = current
    element.scrollTo({ left, behavior })
  })
  const key = ids.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the cards change, the current one stays in view.
  useLayoutEffect(() => bringIntoView('instant'), [key])
  useEffect(() => {
    if (shown.current !== current) bringIntoView('auto')
  }, [current])

  const settle = useEffectEvent(() => {
    const element = row.current
    if (!element) return
    // A resize also scrolls, but is not a swipe.
    if (element.clientWidth !== width.current) {
      bringIntoView('instant')
      return
    }
    const nearest = findNearestCard(element)
    if (aim.current !== null) {
      if (nearest === aim.current) aim.current = null
      return
    }
    const id = ids[nearest]
    if (nearest === current || id === undefined) return
    shown.current = nearest
    turned(id)
  })
  useEffect(() => {
    const element = row.current
    if (!element) return
    const scrolled = () => settle()
    // Touch cancels a programmatic scroll.
    const touched = () => {
      aim.current = null
    }
    element.addEventListener('scroll', scrolled, { passive: true })
    for (const name of USER_SCROLL_EVENTS) element.addEventListener(name, touched, { passive: true })
    // The width also changes on rotation.
    const resized = new ResizeObserver(() => bringIntoView('instant'))
    resized.observe(element)
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', scrolled)
      for (const name of USER_SCROLL_EVENTS) element.removeEventListener(name, touched)
    }
  }, [])

  return {
    row,
    turnTo(index) {
      const id = ids[index]
      if (id !== undefined && index !== current) turned(id)
    },
  }
}

function computeScrollLeft(row: HTMLElement, card: HTMLElement): number {
  const [first] = row.children
  return card.offsetLeft - (first instanceof HTMLElement ? first.offsetLeft : 0)
}

function findNearestCard(row: HTMLElement): number {
  const distances = [...row.children].map((card) =>
    card instanceof HTMLElement ? Math.abs(row.scrollLeft - computeScrollLeft(row, card)) : Number.POSITIVE_INFINITY,
  )
  return distances.indexOf(Math.min(...distances))
}

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
