import { addressShowsLoginError, isLoginCallback } from '../kit/session/session-rules.ts'

/**
 * How a page begins. `sign-in`: nobody was signed in here, so the way to the provider's page begins at once; should there be a
 * session after all, the provider sends back whoever has it. `silent`: who is signed in is asked for while the app is still being
 * fetched. `app`: the app itself finds out.
 */
export type Beginning = 'app' | 'silent' | 'sign-in'

/** Decides it. The identity provider of another origin answers no page of ours, so there the app has its own ways. */
export function beginningOf(given: {
  href: string
  identityUrl: string
  /** Whether the page is for anyone. */
  open: boolean
  /** Whether this device remembers that somebody is signed in. */
  remembers: boolean
  online: boolean
}): Beginning {
  const { href, identityUrl, open, remembers, online } = given
  if (!online || new URL(identityUrl).origin !== new URL(href).origin || addressShowsLoginError(href)) return 'app'
  if (isLoginCallback(href)) return hasError(href) ? 'app' : 'silent'
  if (remembers) return 'silent'
  return open ? 'app' : 'sign-in'
}

function hasError(href: string): boolean {
  const { searchParams, hash } = new URL(href)
  return searchParams.has('error') || new URLSearchParams(hash.slice(1)).has('error')
}
