import { isCardPage, isLinkedTicketPage, isTicketPage } from '../src/kit/offline/kept-pages.ts'

/** Null: the request is ignored. */
export type Way =
  /** Cache first: assets with a content hash, or small enough that one stale load does no harm. */
  | 'kept-first'
  | 'network-first'
  /** The cache is used after a short timeout, because the holder may be at a door. */
  | 'network-if-quick'
  | null

type Asked = Pick<Request, 'method' | 'mode' | 'destination' | 'url'>

/** Paths of the identity provider, APIs, payment return URLs and the door app, which has its own worker. */
const NOT_PAGES = /^\/(ui|auth|door|tools|docs|health|metrics|forenet-[a-z]+-api)(\/|$)/

export function wayOf(request: Asked, origin: string, keptFiles: ReadonlySet<string>): Way {
  const { origin: asked, pathname } = new URL(request.url)
  if (request.method !== 'GET' || asked !== origin) return null
  if (request.mode === 'navigate') {
    // Ignore iframes of the identity provider, and files (names with an extension).
    if (request.destination !== 'document' || NOT_PAGES.test(pathname) || /\.[a-z0-9]+$/i.test(pathname)) return null
    const mayBeAtADoor = isTicketPage(pathname) || isLinkedTicketPage(pathname) || isCardPage(pathname)
    return mayBeAtADoor ? 'network-if-quick' : 'network-first'
  }
  return pathname.startsWith('/assets/') || keptFiles.has(pathname) ? 'kept-first' : null
}
