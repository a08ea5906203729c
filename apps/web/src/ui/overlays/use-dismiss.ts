import { type RefObject, useEffect, useEffectEvent } from 'react'

type DismissOptions = {
  /** Its clicks are ignored, because it toggles the overlay. */
  opener: RefObject<HTMLElement | null>
  alsoOpens?: RefObject<HTMLElement | null>
  element: RefObject<HTMLElement | null>
  close: () => void
}

export function useDismiss(isOpen: boolean, { opener, alsoOpens, element, close }: DismissOptions): void {
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
