import { canonicalizePagePath } from './page-paths.ts'

const SILENT_SIGN_IN = '/silent-check-sso.html'

/** A proxy might decode slash, backslash and control characters. */
const UNSAFE_ESCAPE = /%(?:2f|5c|[01][\da-f]|7f)/i

const EXTERNAL_URL_PATTERN = /^\s*(?:[a-z][a-z\d+.-]*:)?[\\/]{2}/i

/** Only a canonical page of the portal (no open redirect). */
export function isAllowedReturnUrl(address: string, origin: string): boolean {
  const url = parseSafeReturnUrl(address, origin)
  return url !== null && (url.pathname === SILENT_SIGN_IN || isKnownPage(url.pathname))
}

/** Null unless unambiguously at `origin`: unchanged by normalisation, no fragment, no foreign URL in the query. */
export function parseSafeReturnUrl(address: string, origin: string): URL | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.href !== address || url.origin !== origin) return null
  if (url.username || url.password || address.includes('#')) return null
  if (url.pathname.includes('//') || UNSAFE_ESCAPE.test(url.pathname)) return null
  return [...url.searchParams.values()].some((value) => pointsToOtherSite(value, origin)) ? null : url
}

function isKnownPage(pathname: string): boolean {
  return canonicalizePagePath(pathname) === pathname
}

function pointsToOtherSite(value: string, origin: string): boolean {
  return EXTERNAL_URL_PATTERN.test(value) && !(URL.canParse(value, origin) && new URL(value, origin).origin === origin)
}
