import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

const HANDS = ['pointerdown', 'touchstart', 'wheel'] as const

/**
 * A row that scrolls from card to card. `turnTo` brings one to the front, out of range does nothing; a swipe is told by
 * `turned` once a card lies more than half in front.
 */
export function useDeck(
  ids: readonly string[],
  current: number,
  turned: (id: string) => void,
): { row: RefObject<HTMLUListElement | null>; turnTo: (index: number) => void } {
  const row = useRef<HTMLUListElement>(null)
  /** The card being scrolled to: those passed on the way there are not told. */
  const aim = useRef<number | null>(null)
  const shown = useRef(-1)
  /** How wide the row was when the card in front was last put there. */
  const width = useRef(0)

  const bringIntoView = useEffectEvent((behavior: ScrollBehavior) => {
    const element = row.current
    const card = element?.children[current]
    if (!element || !(card instanceof HTMLElement)) return
    shown.current = current
    width.current = element.clientWidth
    const left = leftOf(element, card)
    if (Math.abs(element.scrollLeft - left) < 2) return
    aim.current = current
    element.scrollTo({ left, behavior })
  })
  const key = ids.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards in the row: the one in front stays there.
  useLayoutEffect(() => bringIntoView('instant'), [key])
  // Told from outside, or by a button: a swipe has brought it there already.
  useEffect(() => {
    if (shown.current !== current) bringIntoView('auto')
  }, [current])

  const settle = useEffectEvent(() => {
    const element = row.current
    if (!element) return
    // Laid out anew, as on a phone that is turned: what that scrolled to the front, nobody has swiped there.
    if (element.clientWidth !== width.current) {
      bringIntoView('instant')
      return
    }
    const nearest = nearestCard(element)
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
    // A hand on the row ends the journey that a button began.
    const touched = () => {
      aim.current = null
    }
    element.addEventListener('scroll', scrolled, { passive: true })
    for (const name of HANDS) element.addEventListener(name, touched, { passive: true })
    // A phone that is turned: the card in front stays there.
    const resized = new ResizeObserver(() => bringIntoView('instant'))
    resized.observe(element)
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', scrolled)
      for (const name of HANDS) element.removeEventListener(name, touched)
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

/** How far a row is scrolled when a card lies in front: where the first one lies at the beginning. */
function leftOf(row: HTMLElement, card: HTMLElement): number {
  const [first] = row.children
  return card.offsetLeft - (first instanceof HTMLElement ? first.offsetLeft : 0)
}

/** The card that lies nearest to the front. */
function nearestCard(row: HTMLElement): number {
  const distances = [...row.children].map((card) =>
    card instanceof HTMLElement ? Math.abs(row.scrollLeft - leftOf(row, card)) : Number.POSITIVE_INFINITY,
  )
  return distances.indexOf(Math.min(...distances))
}
