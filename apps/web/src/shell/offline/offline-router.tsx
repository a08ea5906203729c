import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { OfflineMessage } from '../../kit/offline/offline-message.tsx'
import { CardOffline } from '../../member/memberships/card/card-offline.tsx'
import { CardsOffline } from '../../member/memberships/card/cards-offline.tsx'
import { EventTicketsOffline } from '../../member/tickets/offline/event-tickets-offline.tsx'
import { TicketsOffline } from '../../member/tickets/offline/tickets-offline.tsx'
import { OfflineShell } from './offline-shell.tsx'

/** Routes that work offline; all others show an offline message. */
export function createOfflineRouter() {
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
