import {
  RELOAD_LOOP_GUARD_MS,
  SAVED_ADDRESS_LIFE_MS,
  UNAUTHORISED_GRACE_MS,
  UNAUTHORISED_HOLD_OFF_MS,
} from './constants.ts'

const LOGIN_ERRORS = ['login_required', 'interaction_required']

function parametersOf(href: string): URLSearchParams[] {
  const url = new URL(href)
  return [url.searchParams, new URLSearchParams(url.hash.slice(1))]
}

/** Whether the address carries the provider's answer that silent sign-in needs a person (section 4). */
export function addressShowsLoginError(href: string): boolean {
  return parametersOf(href).some((parameters) => LOGIN_ERRORS.includes(parameters.get('error') ?? ''))
}

/** Whether the address is the provider's answer to a sign-in: an outcome together with our state. */
export function isLoginCallback(href: string): boolean {
  return parametersOf(href).some((given) => given.has('state') && (given.has('code') || given.has('error')))
}

/**
 * Whether a 401 clears the signed-in state and sends to sign-in (section 4): not in the first 5 seconds after
 * loading, not while the address shows a login error, and not within 5 seconds of the last such redirect.
 * Times are milliseconds since 1970; `lastRedirectAt` is null when there was none.
 */
export function shouldRedirectOn401(given: {
  now: number
  loadedAt: number
  lastRedirectAt: number | null
  href: string
}): boolean {
  if (given.now - given.loadedAt < UNAUTHORISED_GRACE_MS) return false
  if (addressShowsLoginError(given.href)) return false
  return given.lastRedirectAt === null || given.now - given.lastRedirectAt >= UNAUTHORISED_HOLD_OFF_MS
}

/** Whether nobody has touched any tab for the whole time-out. A clock set back does not sign anyone out. */
export function isInactive(given: { now: number; lastActivityAt: number | null; timeoutMinutes: number }): boolean {
  return given.lastActivityAt !== null && given.now - given.lastActivityAt >= given.timeoutMinutes * 60_000
}

/** The last automatic reload of this tab: when, and whether a start has succeeded since. */
export type StartReload = { at: number; settled: boolean }

/** Whether a failed start reloads the page: once, and not within 10 seconds of the last reload (sections 4 and 9). */
export function shouldReloadAfterFailedStart(given: { now: number; last: StartReload | null }): boolean {
  if (given.last === null) return true
  return given.last.settled && given.now - given.last.at >= RELOAD_LOOP_GUARD_MS
}

/**
 * Whether a failed refresh ends the session. An answer from the provider does, whatever it says; no answer at all (the
 * network is away) leaves the session as it is, for the provider has refused nothing.
 */
export function refreshFailureEndsSession(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  return 'response' in error || !['TypeError', 'TimeoutError', 'AbortError'].includes(error.name)
}

/** An address inside the portal to return to, or null: other origins, and the sign-in pages themselves, are refused. */
export function safeReturnAddress(address: string | null | undefined, origin: string): string | null {
  if (!address?.startsWith('/')) return null
  let url: URL
  try {
    url = new URL(address, origin)
  } catch {
    return null
  }
  // A path of two slashes in a row would be read as another site by whoever is given the path alone.
  if (url.origin !== origin || url.pathname.includes('//')) return null
  if (
    /^\/(ui\/)?(page-login|page-register|page-lock-screen|page-forgot-password|login-success)\/?$/.test(url.pathname)
  ) {
    return null
  }
  return url.pathname + url.search + url.hash
}

/** Whether an address saved before sign-in is still worth returning to. */
export function isFreshSavedAddress(savedAt: number, now: number): boolean {
  return now - savedAt >= 0 && now - savedAt < SAVED_ADDRESS_LIFE_MS
}
