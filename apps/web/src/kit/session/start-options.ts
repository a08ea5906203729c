import type { KeycloakInitOptions } from 'keycloak-js'
import { MESSAGE_TIMEOUT_MS, SESSION_POLL_SECONDS } from './constants.ts'

const ADAPTERS = ['default', 'cordova', 'cordova-native'] as const
type AdapterName = (typeof ADAPTERS)[number]

/** Throws 'invalid adapter type' (section 8): keycloak-js 26 quietly takes an unknown adapter for the default one. */
export function checkedAdapter(name: string): AdapterName {
  const known = ADAPTERS.find((adapter) => adapter === name)
  if (!known) throw new Error(`invalid adapter type: ${name}`)
  return known
}

/**
 * How every session starts: a silent check, the status frame each 5 seconds, PKCE with S256 (section 9). It ends by a form:
 * in an address, the ID token that goes along would leave name and e-mail in histories and logs.
 */
export function startOptions(origin: string, adapter = 'default'): KeycloakInitOptions {
  return {
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
