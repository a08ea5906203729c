import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { type Kept, KeptContext } from '../../kit/offline/kept-context.ts'
import { createColourSchemeManager } from '../../kit/settings/colour-scheme.ts'
import { SiteName } from '../../ui/page/document-title.tsx'
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx'
import { createOfflineRouter } from './offline-router.tsx'

const colourSchemeManager = createColourSchemeManager()

/**
 * Offline copies of tickets and cards, shown when the portal is unreachable. The session cannot be verified, so it
 * shows nothing else.
 */
export function OfflinePortal({ kept }: { kept: Kept }) {
  const [router] = useState(createOfflineRouter)
  return (
    <ThemeProvider colorSchemeManager={colourSchemeManager}>
      <SiteName value="Forenet">
        <KeptContext value={kept}>
          <RouterProvider router={router} />
        </KeptContext>
      </SiteName>
    </ThemeProvider>
  )
}
