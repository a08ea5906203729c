import { useEffect, useRef, useState } from 'react'

/**
 * Which of a page's dialogs is open. When it closes, the focus goes back to what opened it; when it closes because its
 * work is done, to the page's heading, as what opened it may go with the change it made.
 */
export function useOpenDialog<Name extends string>() {
  const [name, setName] = useState<Name | null>(null)
  const focusAfter = useRef<Element | 'heading' | null>(null)
  useEffect(() => {
    const after = focusAfter.current
    if (name !== null || after === null) return
    focusAfter.current = null
    const target = after !== 'heading' && after.isConnected ? after : document.querySelector('h1')
    if (target instanceof HTMLElement) target.focus()
  }, [name])
  return {
    name,
    open(which: Name) {
      focusAfter.current = document.activeElement
      setName(which)
    },
    close: () => setName(null),
    finish() {
      focusAfter.current = 'heading'
      setName(null)
    },
  }
}
