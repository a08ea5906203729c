import { lazy, Suspense, useEffect, useState } from 'react'
import { areSingleKeysOn } from '../single-keys.ts'
import { onPaletteRequest } from './open-palette.ts'

// Loaded when first used.
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const ShortcutsDialog = lazy(async () => ({ default: (await import('../shortcuts-dialog.tsx')).ShortcutsDialog }))

const TYPED_INTO = 'input, textarea, select, [contenteditable]'

/** Opens the palette with Ctrl+K or ⌘K, and the list of shortcuts with ?. */
export function PaletteHost() {
  const [shown, setShown] = useState<'palette' | 'shortcuts' | null>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setShown('palette')
      } else if (event.key === '?' && areSingleKeysOn()) {
        const isTyping = event.target instanceof Element && event.target.matches(TYPED_INTO)
        if (!isTyping && !document.querySelector('[aria-modal="true"]')) setShown('shortcuts')
      }
    }
    document.addEventListener('keydown', onKey)
    const end = onPaletteRequest(() => setShown('palette'))
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
