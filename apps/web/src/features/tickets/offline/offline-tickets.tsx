import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import type { TicketCopy } from '../../../app/offline/ticket-copy.ts'
import { createColourSchemeManager } from '../../../app/settings/colour-scheme.ts'
import { SiteName } from '../../../ui/document-title.tsx'
import { ThemeProvider } from '../../../ui/theme-provider.tsx'
import { entriesToKeep } from '../kept-entries.ts'
import { CopyContext } from './copy-context.ts'
import { createOfflineRouter } from './offline-router.tsx'

const colourSchemeManager = createColourSchemeManager()

/**
 * The tickets this device keeps, in place of the portal while that cannot be reached. Nobody's session can be checked
 * then: there is nothing here but the tickets themselves.
 */
export function OfflineTickets({ copy }: { copy: TicketCopy }) {
  const [router] = useState(createOfflineRouter)
  const [current] = useState(() => ({ ...copy, entries: entriesToKeep(copy.entries, Date.now()) }))
  return (
    <ThemeProvider colorSchemeManager={colourSchemeManager}>
      <SiteName value="Forenet">
        <CopyContext value={current}>
          <RouterProvider router={router} />
        </CopyContext>
      </SiteName>
    </ThemeProvider>
  )
}
