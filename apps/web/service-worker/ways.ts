import { isCardPage, isLinkedTicketPage, isTicketPage } from '../src/kit/offline/offline-pages.ts'

/** How a request is served; null leaves it to the browser. */
export type FetchStrategy =
  /** From the cache first: assets with a content hash in their name, or files where one outdated load does no harm. */
  | 'kept-first'
  | 'network-first'
  /** From the network with a short timeout before using the cache, because the user may be at a door. */
  | 'network-if-quick'
  | null

type FetchRequest = Pick<Request, 'method' | 'mode' | 'destination' | 'url'>

/**
 * Paths that are no pages of the app: identity provider, APIs, payment return URLs, and the door app, which has its own
 * service worker.
 */
const NOT_PAGES = /^\/(ui|auth|door|tools|docs|health|metrics|forenet-[a-z]+-api)(\/|$)/

export function chooseFetchStrategy(
  request: FetchRequest,
  origin: string,
  keptFiles: ReadonlySet<string>,
): FetchStrategy {
  const { origin: asked, pathname } = new URL(request.url)
  if (request.method !== 'GET' || asked !== origin) return null
  if (request.mode === 'navigate') {
    // Ignores iframes of the identity provider, and files (names with an extension).
    if (request.destination !== 'document' || NOT_PAGES.test(pathname) || /\.[a-z0-9]+$/i.test(pathname)) return null
    const mayBeAtADoor = isTicketPage(pathname) || isLinkedTicketPage(pathname) || isCardPage(pathname)
    return mayBeAtADoor ? 'network-if-quick' : 'network-first'
  }
  return pathname.startsWith('/assets/') || keptFiles.has(pathname) ? 'kept-first' : null
}
