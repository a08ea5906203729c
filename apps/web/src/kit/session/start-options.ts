import type { KeycloakInitOptions } from 'keycloak-js'
import { MESSAGE_TIMEOUT_MS, SESSION_POLL_SECONDS } from './constants.ts'
import { isProviderElsewhere } from './return-to.ts'

const ADAPTERS = ['default', 'cordova', 'cordova-native'] as const
type AdapterName = (typeof ADAPTERS)[number]

/** @throws 'invalid adapter type' (section 8); keycloak-js 26 silently falls back to the default. */
export function checkedAdapter(name: string): AdapterName {
  const known = ADAPTERS.find((adapter) => adapter === name)
  if (!known) throw new Error(`invalid adapter type: ${name}`)
  return known
}

/**
 * Silent check, status iframe every 5 seconds, PKCE with S256 (section 9). Logout is a form post, because a URL with
 * the ID token would leak name and e-mail into history and logs. Where the provider accepts nothing else, the silent
 * check returns to the front page.
 */
export function startOptions(origin: string, identityUrl: string, adapter = 'default'): KeycloakInitOptions {
  return {
    ...(isProviderElsewhere(identityUrl, origin) && { redirectUri: `${origin}/` }),
    adapter: checkedAdapter(adapter),
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
