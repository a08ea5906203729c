import type { PublicSettings } from '@forenet/contract/tools-calls'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ServerRenderedTextContext } from '../kit/page/page-pending.tsx'
import type { SavedReturnUrl } from '../kit/session/saved-return-url.ts'
import type { Session } from '../kit/session/session.ts'
import { SessionProvider } from '../kit/session/session-context.tsx'
import { createColourSchemeManager } from '../kit/settings/colour-scheme.ts'
import { PublicSettingsContext } from '../kit/settings/public-settings.ts'
import type { ServerRenderedText } from '../start/embedded-data.ts'
import { SiteName } from '../ui/page/document-title.tsx'
import { ThemeProvider } from '../ui/theme/theme-provider.tsx'
import { type ShellSlots, ShellSlotsContext } from './shell-slots.ts'
import { SavedAddressContext } from './sign-in/return-address.ts'

export type ProviderDependencies = {
  settings: PublicSettings
  session: Session
  savedAddress: SavedReturnUrl
  queryClient: QueryClient
  slots: ShellSlots
  firstWords: ServerRenderedText | null
}

const colourSchemeManager = createColourSchemeManager()

export function Providers({
  settings,
  session,
  savedAddress,
  queryClient,
  slots,
  firstWords,
  children,
}: ProviderDependencies & { children: ReactNode }) {
  return (
    <ThemeProvider colorSchemeManager={colourSchemeManager}>
      <SiteName value="Forenet">
        <PublicSettingsContext value={settings}>
          <SavedAddressContext value={savedAddress}>
            <SessionProvider session={session}>
              <QueryClientProvider client={queryClient}>
                <ShellSlotsContext value={slots}>
                  <ServerRenderedTextContext value={firstWords}>{children}</ServerRenderedTextContext>
                </ShellSlotsContext>
              </QueryClientProvider>
            </SessionProvider>
          </SavedAddressContext>
        </PublicSettingsContext>
      </SiteName>
    </ThemeProvider>
  )
}
