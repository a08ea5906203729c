import { useRef, useState } from 'react'

/** Which dialog is open; the focus goes back to what opened it, where that is still there. */
export function useOpened<What>(): { opened: What | null; open: (what: What) => void; close: () => void } {
  const [opened, setOpened] = useState<What | null>(null)
  const opener = useRef<Element | null>(null)
  return {
    opened,
    open: (what) => {
      opener.current = document.activeElement
      setOpened(what)
    },
    close: () => {
      setOpened(null)
      const back = opener.current
      // After the dialog has let go of the focus; what opened it may be gone with the person it was about.
      requestAnimationFrame(() => {
        const there = back instanceof HTMLElement && back.isConnected ? back : document.querySelector<HTMLElement>('h1')
        there?.focus()
      })
    },
  }
}
