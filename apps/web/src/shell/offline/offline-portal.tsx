import { trimSignsAtEnd } from '@forenet/domain/trim-characters'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type OfflineCopies, OfflineCopiesContext, useOfflineCopies } from '../../kit/offline/offline-copies-context.ts'
import { OfflineMessage } from '../../kit/offline/offline-message.tsx'
import { OfflineNote } from '../../kit/offline/offline-note.tsx'
import { isCardPage } from '../../kit/offline/offline-pages.ts'
import { createColourSchemeManager } from '../../kit/settings/colour-scheme.ts'
import { CardOffline } from '../../member/memberships/card/card-offline.tsx'
import { CardsOffline } from '../../member/memberships/card/cards-offline.tsx'
import { EventTicketsOffline } from '../../member/tickets/offline/event-tickets-offline.tsx'
import { TicketsOffline } from '../../member/tickets/offline/tickets-offline.tsx'
import { BrandHeader } from '../../ui/page/brand-header.tsx'
import { SiteName } from '../../ui/page/document-title.tsx'
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx'
import styles from './offline-shell.module.css'

const colourSchemeManager = createColourSchemeManager()

/** The session cannot be verified, so only tickets and cards are shown. */
export function OfflinePortal({ offlineCopies }: { offlineCopies: OfflineCopies }) {
  const [router] = useState(createOfflineRouter)
  return (
    <ThemeProvider colorSchemeManager={colourSchemeManager}>
      <SiteName value="Forenet">
        <OfflineCopiesContext value={offlineCopies}>
          <RouterProvider router={router} />
        </OfflineCopiesContext>
      </SiteName>
    </ThemeProvider>
  )
}

function createOfflineRouter() {
  const root = createRootRoute({ component: OfflineShell, notFoundComponent: ElsewhereOffline })
  const page = <Path extends string>(path: Path, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  return createRouter({
    routeTree: root.addChildren([
      page('/tickets', TicketsOffline),
      page('/$orgKey/events/$id/tickets', EventTicketsOffline),
      page('/$orgKey/events/$id/tickets/$eveEntryId', EventTicketsOffline),
      page('/memberships', CardsOffline),
      page('/membership/$id/card', CardOffline),
    ]),
    scrollRestoration: true,
  })
}

function ElsewhereOffline() {
  const { t } = useTranslation('tickets')
  return <OfflineMessage title={t('offline.elsewhere.title')} text={t('offline.elsewhere.text')} />
}

function OfflineShell() {
  const { t } = useTranslation(['tickets', 'memberships'])
  const { tickets, cards } = useOfflineCopies()
  const path = useLocation({ select: ({ pathname }) => trimSignsAtEnd(pathname, '/') })
  const isOfCards = isCardPage(path)
  const isBack = useSyncExternalStore(subscribeToOnline, () => navigator.onLine)
  const keptAt = (isOfCards ? cards : tickets)?.at ?? null
  return (
    <>
      <BrandHeader>
        {tickets && path !== '/tickets' ? (
          <Link to="/tickets" className={styles.back}>
            {isOfCards ? null : <ChevronLeft size={18} aria-hidden />}
            {t('title')}
          </Link>
        ) : null}
        {cards && path !== '/memberships' ? (
          <Link to="/memberships" className={styles.back}>
            {t('memberships:title')}
          </Link>
        ) : null}
      </BrandHeader>
      <main id="main" className={styles.main}>
        {keptAt === null ? null : (
          <OfflineNote
            keptAt={keptAt}
            more={isOfCards ? t('memberships:card.offline.more') : t('offline.more')}
            isBack={isBack}
            retry={() => window.location.reload()}
          />
        )}
        <Outlet />
      </main>
    </>
  )
}

function subscribeToOnline(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
