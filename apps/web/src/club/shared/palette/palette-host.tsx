import { lazy, Suspense, useEffect, useState } from 'react'
import { areSingleKeyShortcutsEnabled, hasOpenDialog, isTyping } from '../keyboard.ts'
import { subscribeToOpenPalette } from './open-palette.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const ShortcutsDialog = lazy(async () => ({ default: (await import('../shortcuts-dialog.tsx')).ShortcutsDialog }))

export function PaletteHost() {
  const [shown, setShown] = useState<'palette' | 'shortcuts' | null>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, altKey, shiftKey } = event
      const hasControl = event.ctrlKey || event.metaKey
      if (altKey || hasOpenDialog()) return
      if (hasControl && !shiftKey && key.toLowerCase() === 'k') {
        event.preventDefault()
        setShown('palette')
      } else if (key === '?' && !hasControl && areSingleKeyShortcutsEnabled() && !isTyping(target))
        setShown('shortcuts')
    }
    document.addEventListener('keydown', onKey)
    const end = subscribeToOpenPalette(() => setShown('palette'))
    return () => {
      document.removeEventListener('keydown', onKey)
      end()
    }
  }, [])
  const close = () => setShown(null)
  return (
    <Suspense>
      {shown === 'palette' ? <Palette onClose={close} /> : null}
      {shown === 'shortcuts' ? <ShortcutsDialog opened onClose={close} /> : null}
    </Suspense>
  )
}
