import { hasLoginError, isLoginCallback } from '../kit/session/session-rules.ts'

/** `sign-in`: redirect immediately. `silent`: check while the app loads. `app`: the app checks. */
export type StartMode = 'app' | 'silent' | 'sign-in'

/** The first script checks only a same-origin provider. */
export function chooseStartMode(given: {
  href: string
  identityUrl: string
  open: boolean
  remembers: boolean
  online: boolean
}): StartMode {
  const { href, identityUrl, open, remembers, online } = given
  if (!online || new URL(identityUrl).origin !== new URL(href).origin || hasLoginError(href)) return 'app'
  if (isLoginCallback(href)) return hasError(href) ? 'app' : 'silent'
  if (remembers) return 'silent'
  return open ? 'app' : 'sign-in'
}

function hasError(href: string): boolean {
  const { searchParams, hash } = new URL(href)
  return searchParams.has('error') || new URLSearchParams(hash.slice(1)).has('error')
}
