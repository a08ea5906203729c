import { isCardPage, isLinkedTicketPage, isTicketPage } from '../src/kit/offline/kept-pages.ts'

/** How a request is answered; null: as if there were no service worker. */
export type Way =
  /** What a document names: by a name with its content's hash, or so small that one load of the version before does no harm. */
  | 'kept-first'
  /** A document, whose newest version counts: asked for, and what is kept only where no answer comes. */
  | 'network-first'
  /** As `network-first`, but somebody may be standing at a door: what is kept already after a short wait. */
  | 'network-if-quick'
  | null

type Asked = Pick<Request, 'method' | 'mode' | 'destination' | 'url'>

/** Addresses with a meaning of their own: the identity provider, the APIs, return links of a payment, and doors, which keep themselves. */
const NOT_PAGES = /^\/(ui|auth|door|tools|docs|health|metrics|forenet-[a-z]+-api)(\/|$)/

/** Says how a request is answered. `keptFiles` are paths beside the assets. */
export function wayOf(request: Asked, origin: string, keptFiles: ReadonlySet<string>): Way {
  const { origin: asked, pathname } = new URL(request.url)
  if (request.method !== 'GET' || asked !== origin) return null
  if (request.mode === 'navigate') {
    // Frames are the identity provider's business, and a name with an ending is a file.
    if (request.destination !== 'document' || NOT_PAGES.test(pathname) || /\.[a-z0-9]+$/i.test(pathname)) return null
    const mayBeAtADoor = isTicketPage(pathname) || isLinkedTicketPage(pathname) || isCardPage(pathname)
    return mayBeAtADoor ? 'network-if-quick' : 'network-first'
  }
  return pathname.startsWith('/assets/') || keptFiles.has(pathname) ? 'kept-first' : null
}
