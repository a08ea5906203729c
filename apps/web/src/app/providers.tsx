import type { PublicSettings } from '@forenet/contract/tools-calls'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FirstWords } from '../start/given.ts'
import { SiteName } from '../ui/document-title.tsx'
import { ThemeProvider } from '../ui/theme-provider.tsx'
import { SavedAddressContext } from './auth/return-address.ts'
import type { SavedAddress } from './auth/saved-address.ts'
import type { Session } from './auth/session.ts'
import { SessionProvider } from './auth/session-context.tsx'
import { createColourSchemeManager } from './settings/colour-scheme.ts'
import { PublicSettingsContext } from './settings/public-settings.ts'
import { FirstWordsContext } from './shell/page-pending.tsx'
import { type ShellSlots, ShellSlotsContext } from './shell/shell-slots.ts'

export type Provided = {
  settings: PublicSettings
  session: Session
  savedAddress: SavedAddress
  queryClient: QueryClient
  slots: ShellSlots
  firstWords: FirstWords | null
}

const colourSchemeManager = createColourSchemeManager()

/** Everything that screens reach through context. */
export function Providers({
  settings,
  session,
  savedAddress,
  queryClient,
  slots,
  firstWords,
  children,
}: Provided & { children: ReactNode }) {
  return (
    <ThemeProvider colorSchemeManager={colourSchemeManager}>
      <SiteName value="Forenet">
        <PublicSettingsContext value={settings}>
          <SavedAddressContext value={savedAddress}>
            <SessionProvider session={session}>
              <QueryClientProvider client={queryClient}>
                <ShellSlotsContext value={slots}>
                  <FirstWordsContext value={firstWords}>{children}</FirstWordsContext>
                </ShellSlotsContext>
              </QueryClientProvider>
            </SessionProvider>
          </SavedAddressContext>
        </PublicSettingsContext>
      </SiteName>
    </ThemeProvider>
  )
}
