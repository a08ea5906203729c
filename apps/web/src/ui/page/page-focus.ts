import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

let isFocusRequested = false
let isHeadingRendered = false
let headingElement: HTMLElement | null = null

export function requestPageFocus(): void {
  isFocusRequested = true
  isHeadingRendered = false
}

export function focusPageHeading(): void {
  isHeadingRendered = true
  focusHeading()
}

export function focusInsteadOfHeading(element: HTMLElement): void {
  headingElement = element
  element.focus({ preventScroll: true })
}

export function keepPageHeadingFocused(): void {
  requestPageFocus()
  focusHeading()
}

/** A heading that appears before the route has rendered may belong to the previous page. */
function focusHeading(): void {
  if (!isFocusRequested || !headingElement?.isConnected) return
  if (isHeadingRendered) isFocusRequested = false
  headingElement.focus({ preventScroll: true })
}

export function usePageHeading(): RefObject<HTMLHeadingElement | null> {
  const element = useRef<HTMLHeadingElement>(null)
  // The heading must be registered before the route reports that it has rendered.
  useLayoutEffect(() => {
    const own = element.current
    headingElement = own
    focusHeading()
    return () => {
      // When loaded content replaces the heading, focus moves to the new one.
      if (own !== null && document.activeElement === own) isFocusRequested = isHeadingRendered = true
      headingElement = null
    }
  }, [])
  return element
}

export function useFocusHeadingOnRemoval(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) headingElement?.focus({ preventScroll: true })
    },
    [],
  )
}
