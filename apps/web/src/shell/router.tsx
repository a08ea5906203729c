import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { PagePending } from '../kit/page/page-pending.tsx'
import { CrashPage, NotFoundPage } from '../kit/page/route-errors.tsx'
import type { Session } from '../kit/session/session.ts'
import { RootScreen } from './root-screen.tsx'
import { clubGate, clubRoutesNow, memberRoutes } from './routes/member-routes.ts'
import { openRoutes } from './routes/open-routes.ts'
import { rootRoute } from './routes/root-route.ts'
import { parseSearch, stringifySearch } from './routes/search-text.ts'

/** Grey rows stand in for a page after this many ms. */
const PENDING_AFTER_MS = 200

const routeTree = rootRoute.addChildren([memberRoutes, ...openRoutes])

/** The router over every address of section 2 that has a page. */
export function createAppRouter(given: { session: Session; queryClient: QueryClient }) {
  /** The organisers' side is fetched when somebody first goes there; its routes are known from then on. */
  async function openClubSide(): Promise<void> {
    memberRoutes.addChildren(await clubRoutesNow())
    const tree = router.buildRouteTree()
    // No address leads to the gate any more, but the page that is being left for it may still be drawn by its match.
    Object.assign(tree.routesById, { [clubGate.id]: clubGate })
    router.setRoutes(tree)
  }
  const router = createRouter({
    routeTree,
    context: { ...given, openClubSide },
    InnerWrap: RootScreen,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_AFTER_MS,
    defaultPendingMinMs: 0,
    defaultPendingComponent: () => <PagePending waited />,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: CrashPage,
    notFoundMode: 'root',
    scrollRestoration: true,
  })
  return router
}

/**
 * Fetches the page that the address leads to while the session is still being looked for: whether someone may see it is
 * found out at the same time. What cannot be fetched now is fetched, or said to be missing, when it is to be shown.
 */
export function fetchPage(router: ReturnType<typeof createAppRouter>): void {
  const { pathname, search } = router.latestLocation
  for (const { routeId } of router.matchRoutes(pathname, search)) void router.loadRouteChunk(router.routesById[routeId])
}

/**
 * Goes where the address goes while nothing of the router is drawn, and returns what ends that. A link of home as the first script
 * drew it is pressed before the router's own components listen, which then wait for a page that is still being loaded and look no
 * further: without this the address would change, and home stay.
 */
export function followAddressBeforeDrawn(router: ReturnType<typeof createAppRouter>): () => void {
  return router.history.subscribe(() => void router.load())
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
