import { pageAddress } from '@forenet/domain/page-address'
import { trimSignsAtEnd } from '@forenet/domain/trim-signs'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, redirect } from '@tanstack/react-router'
import { CrashPage, NotFoundPage } from '../../kit/page/route-errors.tsx'
import type { Session } from '../../kit/session/session.ts'

/** What loaders get: `({ context: { queryClient } }) => queryClient.ensureQueryData(options)`. */
export type RouteContext = {
  session: Session
  queryClient: QueryClient
  /** Makes the routes of the organisers' side known; throws `PageNotFetched` where they cannot be had. */
  openClubSide: () => Promise<void>
}

export const rootRoute = createRootRouteWithContext<RouteContext>()({
  beforeLoad: ({ location: { pathname, searchStr, hash } }) => {
    const own = pageAddress(pathname)
    // The router takes two addresses for one when all they differ in is a final slash: sent from one to the other it stays
    // where it is, and asks again for ever. It finds the page of either (`takeOwnAddress` puts the address itself right).
    if (own === null || own === (trimSignsAtEnd(pathname, '/') || '/')) return
    throw redirect({ href: own + searchStr + (hash && `#${hash}`), replace: true })
  },
  notFoundComponent: NotFoundPage,
  errorComponent: CrashPage,
})
