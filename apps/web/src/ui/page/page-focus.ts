import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

let wanted = false
let rendered = false
let heading: HTMLElement | null = null

export function requestPageFocus(): void {
  wanted = true
  rendered = false
}

export function focusPageHeading(): void {
  rendered = true
  focusHeading()
}

export function focusInsteadOfHeading(element: HTMLElement): void {
  heading = element
  element.focus({ preventScroll: true })
}

export function keepPageHeadingFocused(): void {
  requestPageFocus()
  focusHeading()
}

/** A heading that appears before the route has rendered may belong to the previous page. */
function focusHeading(): void {
  if (!wanted || !heading?.isConnected) return
  if (rendered) wanted = false
  heading.focus({ preventScroll: true })
}

export function usePageHeading(): RefObject<HTMLHeadingElement | null> {
  const element = useRef<HTMLHeadingElement>(null)
  // The heading must be registered before the route reports that it has rendered.
  useLayoutEffect(() => {
    const own = element.current
    heading = own
    focusHeading()
    return () => {
      // When loaded content replaces the heading, focus moves to the new one.
      if (own !== null && document.activeElement === own) wanted = rendered = true
      heading = null
    }
  }, [])
  return element
}

export function useFocusHeadingOnRemoval(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) heading?.focus({ preventScroll: true })
    },
    [],
  )
}
