import Keycloak from 'keycloak-js'

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

export function createIdentityClient(settings: {
  identityUrl: string
  realm: string
  clientId: string
}): IdentityClient {
  return new Keycloak({ url: settings.identityUrl, realm: settings.realm, clientId: settings.clientId })
}
