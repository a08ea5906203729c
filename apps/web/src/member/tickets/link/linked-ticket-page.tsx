import { StrictMode } from 'react'
import { createColourSchemeManager } from '../../../kit/settings/colour-scheme.ts'
import { BrandHeader } from '../../../ui/page/brand-header.tsx'
import { SiteName } from '../../../ui/page/document-title.tsx'
import { ThemeProvider } from '../../../ui/theme/theme-provider.tsx'
import styles from './linked-ticket.module.css'
import { LinkedTicketScreen } from './linked-ticket-screen.tsx'

const colourSchemeManager = createColourSchemeManager()

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
