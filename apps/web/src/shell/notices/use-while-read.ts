import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Tells when someone begins and stops reading an element: the pointer over it, or the focus in it. */
export function useWhileRead(element: RefObject<HTMLElement | null>, changed: (reading: boolean) => void): void {
  const tell = useEffectEvent(changed)
  useEffect(() => {
    const read = element.current
    if (!read) return
    const begin = () => tell(true)
    const end = () => tell(false)
    const events = { mouseenter: begin, focusin: begin, mouseleave: end, focusout: end }
    for (const [name, listener] of Object.entries(events)) read.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(events)) read.removeEventListener(name, listener)
      end()
    }
  }, [element])
}
