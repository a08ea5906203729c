import './ui/styles.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { actingMember } from './app/api/acting-member.ts'
import { CALL_TIMEOUT_MS, connectCalls } from './app/api/call.ts'
import { endsActing } from './app/auth/ends-acting.ts'
import { SessionNeeded } from './app/auth/member-area.tsx'
import { createSavedAddress } from './app/auth/saved-address.ts'
import { createSession } from './app/auth/session.ts'
import { createStartReloads } from './app/auth/start-reloads.ts'
import { stepUp } from './app/auth/step-up.ts'
import { personStorage } from './app/device/person-storage.ts'
import { createPersonalTraces } from './app/device/personal-traces.ts'
import { hintSignedIn } from './app/device/session-trace.ts'
import { BootFailure } from './app/errors/boot-failure.tsx'
import { whenShown } from './app/first-page-shown.ts'
import { noteMaintenance } from './app/maintenance/heard-maintenance.ts'
import { cardCopy, ticketCopy } from './app/offline/kept-copy.ts'
import { isLinkedTicketPage } from './app/offline/kept-pages.ts'
import { linkedTickets } from './app/offline/linked-tickets.ts'
import { mayShowKept, showKept } from './app/offline/show-kept.tsx'
import { showLinkedTicket } from './app/offline/show-linked-ticket.tsx'
import { Providers } from './app/providers.tsx'
import { createQueryClient } from './app/query-client.ts'
import { createAppRouter, fetchPage } from './app/router.tsx'
import { takeOwnAddress } from './app/routes/own-address.ts'
import { fetchPublicSettings } from './app/settings/public-settings.ts'
import { slots } from './app/slots.ts'
import type { FirstWords, Given } from './start/given.ts'
import type { Begun } from './start/silent-sign-in.ts'
import { fetchTypeFace } from './start/type-face.ts'
import { currentLanguage, startWords } from './words/i18n.ts'
import { pickLanguage } from './words/languages.ts'

const now = () => new Date()
const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root')
const root = createRoot(element, {
  // A page that waits for sign-in is no fault; any other goes to the console for whoever supports.
  onCaughtError: (error) => {
    if (!(error instanceof SessionNeeded)) console.error(error)
  },
})

/** Somebody at a door with a ticket or a card waits no longer for a network that does not answer, in ms. */
const QUICK_MS = 4_000

/** What the first script of the page found out while this one was being fetched. */
export type Start = { given: Given | null; begun: Promise<Begun> | null; firstWords: FirstWords | null }

/** Shows the portal. */
export function boot(start: Start): void {
  takeOwnAddress(window)
  void show(start)
}

async function show({ given, begun, firstWords }: Start): Promise<void> {
  const words = startWords()
  try {
    if (isLinkedTicketPage(location.pathname)) {
      await showLinkedTicket(root, words)
      return await fetchTypeFace()
    }
    const patience = mayShowKept(location.pathname) ? { timeout: QUICK_MS, retry: 0 } : { timeout: CALL_TIMEOUT_MS }
    if (given?.maintenance) noteMaintenance('on')
    const [settings] = await Promise.all([given?.settings ?? fetchPublicSettings(patience), words])
    const queryClient = createQueryClient()
    const shown = Promise.withResolvers<void>()
    const savedAddress = createSavedAddress(sessionStorage, location.origin, now)
    const session = createSession({
      fetchClient: async () => (await import('./app/auth/identity-client.ts')).createIdentityClient(settings),
      shown: shown.promise,
      window,
      savedAddress,
      startReloads: createStartReloads(sessionStorage, now),
      now,
      timeoutMinutes: settings.sessionTimeoutMinutes,
      strongAcr: settings.strongAcr,
      traces: createPersonalTraces({
        shared: localStorage,
        tab: sessionStorage,
        storing: personStorage,
        queryClient,
        copies: [ticketCopy, cardCopy],
        links: linkedTickets,
        online: () => navigator.onLine,
        hint: (signedIn) => hintSignedIn(document, signedIn),
      }),
      begun,
      language: currentLanguage,
    })
    connectCalls({
      origin: location.origin,
      timeoutMs: CALL_TIMEOUT_MS,
      gatewayTimeoutMs: settings.gatewayTimeoutMs,
      freshToken: session.freshToken,
      unauthorised: session.unauthorised,
      signInNeeded: stepUp.refused,
      actingMember: actingMember.id,
      online: () => navigator.onLine,
    })
    session.subscribe(() => {
      const { status, roles, failure } = session.getState()
      if (endsActing({ status, roles })) actingMember.clear()
      if (failure?.kind === 'unreachable') void showKept(root, words)
    })
    void session.start()
    const router = createAppRouter({ session, queryClient })
    fetchPage(router)
    void whenShown(router, queryClient).then(shown.resolve)
    void shown.promise.then(fetchTypeFace)
    root.render(
      <StrictMode>
        <Providers
          settings={settings}
          session={session}
          savedAddress={savedAddress}
          queryClient={queryClient}
          slots={slots}
          firstWords={firstWords}
        >
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    )
  } catch (error) {
    console.error(error)
    if (await showKept(root, words)) return
    const language = pickLanguage(localStorage.getItem('forenet.language'), navigator.languages)
    root.render(
      <BootFailure
        language={language}
        retry={() => void show({ given: null, begun: null, firstWords: null })}
        kept={{ tickets: ticketCopy.exists(), cards: cardCopy.exists() }}
      />,
    )
  }
}
