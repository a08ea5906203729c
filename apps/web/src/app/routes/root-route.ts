import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, redirect } from '@tanstack/react-router'
import type { Session } from '../auth/session.ts'
import { CrashPage, NotFoundPage } from '../errors/route-errors.tsx'
import { aliasOf } from './aliases.ts'

/** What loaders get: `({ context: { queryClient } }) => queryClient.ensureQueryData(options)`. */
export type RouteContext = { session: Session; queryClient: QueryClient }

export const rootRoute = createRootRouteWithContext<RouteContext>()({
  beforeLoad: ({ location }) => {
    const target = aliasOf(location.pathname)
    if (target !== null) throw redirect({ href: target + location.searchStr, replace: true })
  },
  notFoundComponent: NotFoundPage,
  errorComponent: CrashPage,
})
