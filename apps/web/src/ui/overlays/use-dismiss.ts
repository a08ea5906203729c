import { type RefObject, useEffect, useEffectEvent } from 'react'

type Dismissed = {
  /** What opened it: gets the focus back on Escape; a press on it is its own affair. */
  opener: RefObject<HTMLElement | null>
  /** Whatever else opens and closes it by itself. */
  alsoOpens?: RefObject<HTMLElement | null>
  /** What is open. */
  element: RefObject<HTMLElement | null>
  close: () => void
}

/** While `isOpen`, Escape and a press outside close what lies over the page. */
export function useDismiss(isOpen: boolean, { opener, alsoOpens, element, close }: Dismissed): void {
  const onPointerDown = useEffectEvent(({ target }: PointerEvent) => {
    if (!(target instanceof Node)) return
    if (![element, opener, alsoOpens].some((part) => part?.current?.contains(target))) close()
  })
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    close()
    opener.current?.focus()
  })
  useEffect(() => {
    if (!isOpen) return
    const pressed = (event: PointerEvent) => onPointerDown(event)
    const typed = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('pointerdown', pressed)
    document.addEventListener('keydown', typed)
    return () => {
      document.removeEventListener('pointerdown', pressed)
      document.removeEventListener('keydown', typed)
    }
  }, [isOpen])
}
