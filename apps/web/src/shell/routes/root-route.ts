import { canonicalizePagePath } from '@forenet/domain/page-paths'
import { trimSignsAtEnd } from '@forenet/domain/trim-characters'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, redirect } from '@tanstack/react-router'
import { CrashPage, NotFoundPage } from '../../kit/page/route-errors.tsx'
import type { Session } from '../../kit/session/session.ts'

export type RouteContext = {
  session: Session
  queryClient: QueryClient
  openClubSide: () => Promise<void>
}

export const rootRoute = createRootRouteWithContext<RouteContext>()({
  beforeLoad: ({ location: { pathname, searchStr, hash } }) => {
    const own = canonicalizePagePath(pathname)
    // The router treats URLs that differ in a trailing slash as equal, so a redirect between them would loop
    // (`canonicaliseUrl` handles them).
    if (own === null || own === (trimSignsAtEnd(pathname, '/') || '/')) return
    throw redirect({ href: own + searchStr + (hash && `#${hash}`), replace: true })
  },
  notFoundComponent: NotFoundPage,
  errorComponent: CrashPage,
})
