import {
  RELOAD_LOOP_GUARD_MS,
  SAVED_RETURN_URL_TTL_MS,
  UNAUTHORISED_GRACE_MS,
  UNAUTHORISED_HOLD_OFF_MS,
} from './constants.ts'

const LOGIN_ERRORS = ['login_required', 'interaction_required']

function parseUrlParameters(href: string): URLSearchParams[] {
  const url = new URL(href)
  return [url.searchParams, new URLSearchParams(url.hash.slice(1))]
}

/** Error response to silent sign-in (section 4). */
export function hasLoginError(href: string): boolean {
  return parseUrlParameters(href).some((parameters) => LOGIN_ERRORS.includes(parameters.get('error') ?? ''))
}

export function isLoginCallback(href: string): boolean {
  return parseUrlParameters(href).some((given) => given.has('state') && (given.has('code') || given.has('error')))
}

/** Whether a 401 response redirects to sign-in (section 4). Times are epoch ms. */
export function shouldRedirectOn401(given: {
  now: number
  loadedAt: number
  lastRedirectAt: number | null
  href: string
}): boolean {
  if (given.now - given.loadedAt < UNAUTHORISED_GRACE_MS) return false
  if (hasLoginError(given.href)) return false
  return given.lastRedirectAt === null || given.now - given.lastRedirectAt >= UNAUTHORISED_HOLD_OFF_MS
}

/** Whether the user has been inactive too long. A clock that was set back does not sign out. */
export function isInactive(given: { now: number; lastActivityAt: number | null; timeoutMinutes: number }): boolean {
  return given.lastActivityAt !== null && given.now - given.lastActivityAt >= given.timeoutMinutes * 60_000
}

/** `settled`: whether the client has started successfully since. */
export type StartReload = { at: number; settled: boolean }

/** Whether to reload after a failed start: at most once per 10 seconds (sections 4 and 9). */
export function shouldReloadAfterFailedStart(given: { now: number; last: StartReload | null }): boolean {
  if (given.last === null) return true
  return given.last.settled && given.now - given.last.at >= RELOAD_LOOP_GUARD_MS
}

/** Whether a failed token refresh ends the session: a provider's error does, a network failure does not. */
export function refreshFailureEndsSession(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  return 'response' in error || !['TypeError', 'TimeoutError', 'AbortError'].includes(error.name)
}

export function findSafeReturnUrl(address: string | null | undefined, origin: string): string | null {
  if (!address?.startsWith('/')) return null
  let url: URL
  try {
    url = new URL(address, origin)
  } catch {
    return null
  }
  // A path starting with // would be a protocol-relative URL.
  if (url.origin !== origin || url.pathname.includes('//')) return null
  if (
    /^\/(ui\/)?(page-login|page-register|page-lock-screen|page-forgot-password|login-success)\/?$/.test(url.pathname)
  ) {
    return null
  }
  return url.pathname + url.search + url.hash
}

export function isRecentReturnUrl(savedAt: number, now: number): boolean {
  return now - savedAt >= 0 && now - savedAt < SAVED_RETURN_URL_TTL_MS
}
