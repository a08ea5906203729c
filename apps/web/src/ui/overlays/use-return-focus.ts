import { useEffect, useRef, useState } from 'react'

/**
 * For overlays that unmount while open: returns focus to the element that had it before, or to the result of
 * `find`, unless something else has focus.
 */
export function useReturnFocus(find?: () => HTMLElement | null): void {
  const [opener] = useState(() => document.activeElement)
  const row = useRef(find)
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      const target = row.current?.() ?? opener
      if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true })
    },
    [opener],
  )
}
