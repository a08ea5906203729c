import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

const USER_SCROLL_EVENTS = ['pointerdown', 'touchstart', 'wheel'] as const

/** `turnTo` ignores indices out of range; `turned` fires when a swiped card is more than half visible. */
export function useDeck(
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
