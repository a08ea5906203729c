import { useEffect, useRef, useState } from 'react'

/**
 * Which of a page's dialogs is open. When it closes, the focus goes back to what opened it; where that is gone, because
 * what it did has been done, to the page's heading.
 */
export function useOpenDialog<Name extends string>() {
  const [name, setName] = useState<Name | null>(null)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    const element = opener.current
    if (name !== null || element === null) return
    opener.current = null
    const target = element.isConnected ? element : document.querySelector('h1')
    if (target instanceof HTMLElement) target.focus()
  }, [name])
  return {
    name,
    open(which: Name) {
      opener.current = document.activeElement
      setName(which)
    },
    close: () => setName(null),
  }
}
