import Keycloak from 'keycloak-js'

/** The parts of keycloak-js that a session uses. */
export type IdentityClient = Pick<
  Keycloak,
  | 'init'
  | 'login'
  | 'logout'
  | 'register'
  | 'accountManagement'
  | 'updateToken'
  | 'clearToken'
  | 'authenticated'
  | 'token'
  | 'tokenParsed'
  | 'idTokenParsed'
  | 'onAuthLogout'
  | 'onAuthSuccess'
  | 'onAuthRefreshSuccess'
  | 'onTokenExpired'
>

/** The client for one provider, realm and client id, as the public settings name them. */
export function createIdentityClient(settings: {
  identityUrl: string
  realm: string
  clientId: string
}): IdentityClient {
  return new Keycloak({ url: settings.identityUrl, realm: settings.realm, clientId: settings.clientId })
}
