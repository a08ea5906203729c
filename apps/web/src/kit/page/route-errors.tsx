import { useLocation } from '@tanstack/react-router'
import { ErrorPage } from './error-page.tsx'
import { PageNotFetched } from './page-not-fetched.ts'
import { PageNotFetchedPage } from './page-not-fetched-page.tsx'

export function NotFoundPage() {
  const path = useLocation({ select: (location) => location.pathname })
  return <ErrorPage kind="404" path={path} />
}

export function CrashPage({ error }: { error: unknown }) {
  return error instanceof PageNotFetched ? <PageNotFetchedPage /> : <ErrorPage kind="500" />
}
