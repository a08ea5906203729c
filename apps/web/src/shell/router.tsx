import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { PagePending } from '../kit/page/page-pending.tsx'
import { CrashPage, NotFoundPage } from '../kit/page/route-errors.tsx'
import type { Session } from '../kit/session/session.ts'
import { RootScreen } from './root-screen.tsx'
import { clubGate, loadClubRoutes, memberRoutes } from './routes/member-routes.ts'
import { publicRoutes } from './routes/public-routes.ts'
import { rootRoute } from './routes/root-route.ts'
import { parseSearch, stringifySearch } from './routes/search-text.ts'

const PENDING_AFTER_MS = 200

const routeTree = rootRoute.addChildren([memberRoutes, ...publicRoutes])

export function createAppRouter(given: { session: Session; queryClient: QueryClient }) {
  async function openClubSide(): Promise<void> {
    memberRoutes.addChildren(await loadClubRoutes())
    const tree = router.buildRouteTree()
    // No URL matches the gate now, but its match may still be rendering.
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

export function preloadRoute(router: ReturnType<typeof createAppRouter>): void {
  const { pathname, search } = router.latestLocation
  for (const { routeId } of router.matchRoutes(pathname, search)) void router.loadRouteChunk(router.routesById[routeId])
}

/** Handles URL changes before the router's components have mounted, so that links of the early home work. */
export function followUrlBeforeRender(router: ReturnType<typeof createAppRouter>): () => void {
  return router.history.subscribe(() => void router.load())
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
