import { StrictMode } from 'react'
import { createColourSchemeManager } from '../../../app/settings/colour-scheme.ts'
import { BrandHeader } from '../../../app/shell/brand-header.tsx'
import { SiteName } from '../../../ui/document-title.tsx'
import { ThemeProvider } from '../../../ui/theme-provider.tsx'
import styles from './linked-ticket.module.css'
import { LinkedTicketScreen } from './linked-ticket-screen.tsx'

const colourSchemeManager = createColourSchemeManager()

/** The page behind a link to a ticket: the brand and the ticket, with no way into the portal that a guest has no use for. */
export function LinkedTicketPage() {
  return (
    <StrictMode>
      <ThemeProvider colorSchemeManager={colourSchemeManager}>
        <SiteName value="Forenet">
          <BrandHeader />
          <main id="main" className={styles.main}>
            <LinkedTicketScreen />
          </main>
        </SiteName>
      </ThemeProvider>
    </StrictMode>
  )
}
