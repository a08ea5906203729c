import './ui/theme/styles.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { CALL_TIMEOUT_MS, configureCalls } from './kit/calls/call.ts'
import { impersonatedMember } from './kit/calls/impersonated-member.ts'
import { readMaintenanceHeader } from './kit/calls/maintenance-state.ts'
import { createQueryClient } from './kit/calls/query-client.ts'
import { personStorage } from './kit/device/person-storage.ts'
import { createPersonalDataStore } from './kit/device/personal-data-store.ts'
import { setSignedInCookie } from './kit/device/remembered-session.ts'
import { linkedTickets } from './kit/offline/linked-tickets.ts'
import { cardCopy, ticketCopy } from './kit/offline/offline-copy-store.ts'
import { isLinkedTicketPage } from './kit/offline/offline-pages.ts'
import { createSavedReturnUrl } from './kit/session/saved-return-url.ts'
import { createSession } from './kit/session/session.ts'
import { shouldEndImpersonation } from './kit/session/should-end-impersonation.ts'
import { createStartReloads } from './kit/session/start-reloads.ts'
import { stepUp } from './kit/session/step-up.ts'
import { fetchPublicSettings } from './kit/settings/public-settings.ts'
import { BootFailure } from './shell/boot-failure.tsx'
import { waitForFirstPage } from './shell/first-page-shown.ts'
import { canShowOfflineCopies, showLinkedTicket, showOfflineCopies } from './shell/offline/show-offline-copies.tsx'
import { Providers } from './shell/providers.tsx'
import { createAppRouter, followUrlBeforeRender, preloadRoute } from './shell/router.tsx'
import { canonicaliseUrl } from './shell/routes/canonicalise-url.ts'
import { NoSessionError } from './shell/sign-in/member-area.tsx'
import { shellSlots } from './shell/slots.ts'
import { type EmbeddedData, nextTask, type ServerRenderedText } from './start/embedded-data.ts'
import { loadFont } from './start/load-font.ts'
import { NO_SESSION, type SilentSignInResult } from './start/silent-sign-in.ts'
import { getCurrentLanguage, initTranslations, preloadTranslations } from './words/i18n.ts'
import { pickLanguage } from './words/languages.ts'

const getNow = () => new Date()
const rootElement = document.getElementById('root')
if (!rootElement) throw new Error('No #root')
const root = createRoot(rootElement, {
  // Waiting for sign-in is not an error.
  onCaughtError: (error) => {
    if (!(error instanceof NoSessionError)) console.error(error)
  },
})

const FAST_RENDER_MS = 4_000

const MAX_WAIT_FOR_PAINT_MS = 1_000

export type AppStart = {
  given: EmbeddedData | null
  silentSignIn: Promise<SilentSignInResult> | null
  firstWords: ServerRenderedText | null
}

export function boot(start: AppStart): void {
  canonicaliseUrl(window)
  void showApp(start)
}

async function showApp({ given, silentSignIn, firstWords }: AppStart): Promise<void> {
  const words = initTranslations()
  try {
    if (isLinkedTicketPage(location.pathname)) {
      await showLinkedTicket(root, words)
      return await loadFont()
    }
    const patience = canShowOfflineCopies(location.pathname)
      ? { timeout: FAST_RENDER_MS, retry: 0 }
      : { timeout: CALL_TIMEOUT_MS }
    if (given?.maintenance) readMaintenanceHeader('on')
    const [settings] = await Promise.all([given?.settings ?? fetchPublicSettings(patience), words])
    // Yield, so that input stays responsive.
    await nextTask()
    const queryClient = createQueryClient()
    const shown = Promise.withResolvers<void>()
    const savedAddress = createSavedReturnUrl(sessionStorage, location.origin, getNow)
    const session = createSession({
      fetchClient: async () => (await import('./kit/session/identity-client.ts')).createIdentityClient(settings),
      shown: shown.promise,
      identityUrl: settings.identityUrl,
      window,
      savedAddress,
      startReloads: createStartReloads(sessionStorage, getNow),
      now: getNow,
      timeoutMinutes: settings.sessionTimeoutMinutes,
      strongAcr: settings.strongAcr,
      traces: createPersonalDataStore({
        shared: localStorage,
        tab: sessionStorage,
        storing: personStorage,
        queryClient,
        copies: [ticketCopy, cardCopy],
        links: linkedTickets,
        online: () => navigator.onLine,
        hint: (signedIn) => setSignedInCookie(document, signedIn),
      }),
      silentSignIn,
      language: getCurrentLanguage,
    })
    configureCalls({
      origin: location.origin,
      timeoutMs: CALL_TIMEOUT_MS,
      gatewayTimeoutMs: settings.gatewayTimeoutMs,
      freshToken: session.freshToken,
      unauthorised: session.unauthorised,
      signInNeeded: stepUp.refused,
      actingMember: impersonatedMember.id,
      online: () => navigator.onLine,
    })
    session.subscribe(() => {
      const { status, roles, failure } = session.getState()
      if (shouldEndImpersonation({ status, roles })) impersonatedMember.clear()
      if (failure?.kind === 'unreachable') void showOfflineCopies(root, words)
    })
    void session.start()
    await nextTask()
    const router = createAppRouter({ session, queryClient })
    preloadRoute(router)
    const followed = followUrlBeforeRender(router)
    void waitForFirstPage(router, queryClient).then(shown.resolve)
    void shown.promise.then(loadFont)
    void shown.promise.then(preloadPaymentTexts)
    await nextTask()
    if (silentSignIn) await Promise.race([loadSignedInPage(silentSignIn, router), waitForPaint()])
    // A transition renders in interruptible chunks.
    startTransition(() =>
      root.render(
        <StrictMode>
          <Providers
            settings={settings}
            session={session}
            savedAddress={savedAddress}
            queryClient={queryClient}
            slots={shellSlots}
            firstWords={firstWords}
          >
            <RouterProvider router={router} />
            <AfterFirstPaint then={followed} />
          </Providers>
        </StrictMode>,
      ),
    )
  } catch (error) {
    console.error(error)
    if (await showOfflineCopies(root, words)) return
    const language = pickLanguage(localStorage.getItem('forenet.language'), navigator.languages)
    root.render(
      <BootFailure
        language={language}
        retry={() => void showApp({ given: null, silentSignIn: null, firstWords: null })}
        offlineCopies={{ tickets: ticketCopy.exists(), cards: cardCopy.exists() }}
      />,
    )
  }
}

function AfterFirstPaint({ then }: { then: () => void }) {
  useLayoutEffect(then, [then])
  return null
}

async function loadSignedInPage(
  begun: Promise<SilentSignInResult>,
  router: ReturnType<typeof createAppRouter>,
): Promise<void> {
  const found = await begun
  if (found && found !== NO_SESSION) await router.load()
}

/** Without these texts, errors of purchases are described by type. */
async function preloadPaymentTexts(): Promise<void> {
  try {
    await preloadTranslations(['paying'])
  } catch (error) {
    console.info('Texts not loaded', error)
  }
}

/** Waits longer while the first script's complete home is visible. */
async function waitForPaint(): Promise<void> {
  await delay(MAX_WAIT_FOR_PAINT_MS)
  while (document.querySelector('[data-drawn-early]')) await delay(MAX_WAIT_FOR_PAINT_MS)
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
