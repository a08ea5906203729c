import { useLocation } from '@tanstack/react-router'
import { ErrorPage } from './error-page.tsx'
import { PageNotFetched } from './page-not-fetched.ts'
import { PageNotFetchedPage } from './page-not-fetched-page.tsx'

/** An unknown address: 404 'Page not found: {path}' (section 8). */
export function NotFoundPage() {
  const path = useLocation({ select: (location) => location.pathname })
  return <ErrorPage kind="404" path={path} />
}

/** Any other failure of a page: that it cannot be fetched just now, else Internal Server Error. */
export function CrashPage({ error }: { error: unknown }) {
  return error instanceof PageNotFetched ? <PageNotFetchedPage /> : <ErrorPage kind="500" />
}
