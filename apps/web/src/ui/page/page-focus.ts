import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

let wanted = false
let rendered = false
let heading: HTMLElement | null = null

/** After the address has changed: the heading of the page that comes, or the one that stays, gets the focus. */
export function wantPageFocus(): void {
  wanted = true
  rendered = false
}

/** The page of the current address is drawn: its heading is the one to have the focus, now or as soon as it appears. */
export function focusPageHeading(): void {
  rendered = true
  focusHeading()
}

/** Gives the focus to what a page was opened for, such as one field of it, in place of its heading. */
export function takePageFocus(element: HTMLElement): void {
  heading = element
  element.focus({ preventScroll: true })
}

/** From now until `focusPageHeading`: whatever heading the page has, or gets in its place, has the focus. */
export function followPageHeading(): void {
  wantPageFocus()
  focusHeading()
}

/** A heading that appears before its page is drawn may be of a page that is left already: the next one takes over. */
function focusHeading(): void {
  if (!wanted || !heading?.isConnected) return
  if (rendered) wanted = false
  heading.focus({ preventScroll: true })
}

/** Marks the h1 of the page. */
export function usePageHeading(): RefObject<HTMLHeadingElement | null> {
  const element = useRef<HTMLHeadingElement>(null)
  // In the commit itself, so that the heading is known before its page is told to be drawn.
  useLayoutEffect(() => {
    const own = element.current
    heading = own
    focusHeading()
    return () => {
      // A page whose content has come may put another heading in its place: who stood on this one goes on there.
      if (own !== null && document.activeElement === own) wanted = rendered = true
      heading = null
    }
  }, [])
  return element
}

/** For a card that goes away once it is answered: if the focus goes with it, the page's heading has it. */
export function useFocusAfter(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) heading?.focus({ preventScroll: true })
    },
    [],
  )
}
