import { isAllowedReturnUrl } from '@forenet/domain/return-url'
import type { KeycloakInitOptions } from 'keycloak-js'
import { MESSAGE_TIMEOUT_MS, SESSION_POLL_SECONDS } from './constants.ts'
import type { SavedReturnUrl } from './saved-return-url.ts'

const KEYCLOAK_ADAPTERS = ['default', 'cordova', 'cordova-native'] as const
type AdapterName = (typeof KEYCLOAK_ADAPTERS)[number]

/**
 * Validates the adapter setting. @throws 'invalid adapter type' (section 8); keycloak-js 26 would fall back to the
 * default
 */
export function parseAdapter(name: string): AdapterName {
  const known = KEYCLOAK_ADAPTERS.find((adapter) => adapter === name)
  if (!known) throw new Error(`invalid adapter type: ${name}`)
  return known
}

/**
 * Options for keycloak-js (section 9). Logout is a form post, because a URL with the ID token would leak name and
 * e-mail into history and logs. Other providers accept only the front page as the silent check's redirect URI.
 */
export function buildStartOptions(origin: string, identityUrl: string, adapter = 'default'): KeycloakInitOptions {
  return {
    ...(hasExternalProvider(identityUrl, origin) && { redirectUri: `${origin}/` }),
    adapter: parseAdapter(adapter),
    onLoad: 'check-sso',
    silentCheckSsoRedirectUri: `${origin}/silent-check-sso.html`,
    checkLoginIframe: true,
    checkLoginIframeInterval: SESSION_POLL_SECONDS,
    messageReceiveTimeout: MESSAGE_TIMEOUT_MS,
    pkceMethod: 'S256',
    logoutMethod: 'POST',
    scope: 'openid profile email',
  }
}

/** Whether the identity provider is external, such as a Keycloak, which accepts only registered redirect URIs. */
export const hasExternalProvider = (identityUrl: string, origin: string): boolean =>
  new URL(identityUrl, origin).origin !== origin

/**
 * URL to return to after sign-in: the current page without fragment for the embedded provider, the front page for
 * others. The saved URL restores the rest.
 */
export function buildSignInUrl(
  savedAddress: SavedReturnUrl,
  returnTo: string,
  origin: string,
  identityUrl: string,
): string {
  savedAddress.save(returnTo)
  if (hasExternalProvider(identityUrl, origin)) return `${origin}/`
  const url = new URL(savedAddress.peek() ?? '/', origin)
  url.hash = ''
  return isAllowedReturnUrl(url.href, origin) ? url.href : `${origin}/`
}
