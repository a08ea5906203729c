import { pageAddress } from './page-address.ts'

/** The page that a silent sign-in comes back to, in a frame. */
const SILENT_SIGN_IN = '/silent-check-sso.html'

/** What some server on the way might take for a slash, a backslash or nothing at all. */
const TREACHEROUS_ESCAPE = /%(?:2f|5c|[01][\da-f]|7f)/i

/** The beginning of an address that names its own site. */
const NAMES_A_SITE = /^\s*(?:[a-z][a-z\d+.-]*:)?[\\/]{2}/i

/**
 * Whether signing in or out may come back to an address: a page of the portal at this origin, written the one way that a
 * browser writes it, without a fragment, and with no other site's address in its query.
 */
export function isReturnAddress(address: string, origin: string): boolean {
  const url = plainAddress(address, origin)
  return url !== null && (url.pathname === SILENT_SIGN_IN || isPage(url.pathname))
}

/**
 * The address, if it lies at the origin and there is only one way to read it: nothing that is dropped, decoded or turned
 * round on the way (user names, backslashes, dots, line ends, upper case), no fragment, no other site in the query.
 */
export function plainAddress(address: string, origin: string): URL | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.href !== address || url.origin !== origin) return null
  if (url.username || url.password || address.includes('#')) return null
  if (url.pathname.includes('//') || TREACHEROUS_ESCAPE.test(url.pathname)) return null
  return [...url.searchParams.values()].some((value) => namesOtherSite(value, origin)) ? null : url
}

function isPage(pathname: string): boolean {
  return pageAddress(pathname) === pathname
}

function namesOtherSite(value: string, origin: string): boolean {
  return NAMES_A_SITE.test(value) && !(URL.canParse(value, origin) && new URL(value, origin).origin === origin)
}
