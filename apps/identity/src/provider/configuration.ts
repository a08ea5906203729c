import type { IncomingMessage } from 'node:http'
import { ACR_LEVELS } from '@forenet/domain/sign-in-strength'
import {
  type Configuration,
  type CookiesSetOptions,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import type { Accounts } from '../accounts/account.ts'
import { buildCookieName, buildCookiePath, buildPathCookieName } from '../cookies.ts'
import type { SigningKey } from '../keys/signing-keys.ts'
import type { IdentityRealm, TokenLifetimes } from '../options.ts'
import { type PageAppearance, renderPage } from '../pages/layout.ts'
import { errorPage, signedOutPage, signOutPage } from '../pages/message-pages.ts'
import { createPostgresAdapter } from './adapter.ts'
import { PROTOCOL_PATHS } from './protocol-paths.ts'
import { computeSessionKey, computeSessionState } from './session-state.ts'
import { buildAccessTokenClaims, buildPersonClaims, type SignInClaims } from './token-claims.ts'

/** Only the sign-out confirmation uses anonymous sessions. */
const ANONYMOUS_SESSION_SECONDS = 10 * 60

/** Seconds by the system clock. No token outlives the session; `Sessions.keepOpen` adds the idle timeout. */
function oidcLifetimes(ttl: TokenLifetimes): NonNullable<Configuration['ttl']> {
  const left = (signedInAt: number | undefined, most: number) => {
    const now = Math.floor(Date.now() / 1000)
    return Math.max(1, Math.min(most, (signedInAt ?? now) + ttl.session - now))
  }
  return {
    AccessToken: (ctx) => left(signedInAt(ctx), ttl.accessToken),
    IdToken: ttl.idToken,
    AuthorizationCode: ttl.authorizationCode,
    RefreshToken: (_ctx, token) => left(token.authTime, ttl.idle),
    Session: (_ctx, session) => (session.accountId ? left(session.loginTs, ttl.session) : ANONYMOUS_SESSION_SECONDS),
    Grant: ttl.session,
    Interaction: ttl.interaction,
  }
}

function signedInAt(ctx: KoaContextWithOIDC): number | undefined {
  const { AuthorizationCode: code, RefreshToken: refresh } = ctx.oidc.entities
  return (code ?? refresh)?.authTime
}

const SCOPE = 'openid profile email phone'

const accountIsGone = new interactionPolicy.Check(
  'account_gone',
  'End-User authentication is required',
  'login_required',
  (ctx) => ctx.oidc.session?.accountId !== undefined && ctx.oidc.account === undefined,
)

/** A second factor is required, but the session was started with a password only. */
const sessionIsWeak = new interactionPolicy.Check(
  'stronger_sign_in',
  'A sign-in with more than a password is required',
  'login_required',
  ({ oidc: { session, params, result } }) =>
    requiresStrongSignIn(params?.acr_values) &&
    session?.accountId !== undefined &&
    session.acr !== ACR_LEVELS.strong &&
    !result?.login,
)

export function requiresStrongSignIn(acrValues: unknown): boolean {
  const levels = typeof acrValues === 'string' ? acrValues.split(' ') : []
  return levels.includes(ACR_LEVELS.strong) && !levels.includes(ACR_LEVELS.password)
}

export type ProviderParts = {
  realm: IdentityRealm
  accounts: Accounts
  signingKeys: readonly SigningKey[]
  cookieKeys: [string, ...string[]]
  lookOf: (ctx: { req: IncomingMessage }) => PageAppearance
}

export function buildProviderConfiguration(parts: ProviderParts): Configuration {
  const { realm, accounts, lookOf } = parts
  const { mount, origin, clientId, ttl } = realm
  const resource = `${origin}/`

  const policy = interactionPolicy.base()
  // OpenID Connect Prompt Create 1.0.
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0)
  policy.get('login')?.checks.add(accountIsGone)
  policy.get('login')?.checks.add(sessionIsWeak)

  return {
    adapter: createPostgresAdapter(realm.pool, realm.sealing, realm.now),
    jwks: { keys: [...parts.signingKeys] },
    clients: [
      {
        client_id: clientId,
        client_name: 'Forenet',
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code', 'none'],
        redirect_uris: [`${origin}/`],
        post_logout_redirect_uris: [`${origin}/`],
        scope: SCOPE,
      },
    ],
    responseTypes: ['code', 'none'],
    acrValues: Object.values(ACR_LEVELS),
    routes: PROTOCOL_PATHS,
    extraParams: ['kc_locale'],
    interactions: { policy, url: (_ctx, interaction) => `${mount}/interaction/${interaction.uid}` },
    cookies: cookies(realm, parts.cookieKeys),
    scopes: SCOPE.split(' '),
    claims: {
      openid: ['sub', 'auth_time', 'amr', 'acr'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'locale'],
      email: ['email', 'email_verified'],
      phone: ['phone_number'],
    },
    // Profile claims in ID tokens, as in Keycloak's.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    clientBasedCORS: (_ctx, requestOrigin) => requestOrigin === origin,
    // keycloak-js expects a refresh token without offline_access.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => true,
    rotateRefreshToken: true,
    ttl: oidcLifetimes(ttl),
    discovery: { check_session_iframe: `${realm.issuer}/protocol/openid-connect/login-status-iframe.html` },
    async findAccount(_ctx, id) {
      const account = await accounts.byId(id)
      if (!account || account.disabled) return undefined
      return { accountId: id, claims: async () => ({ sub: id, ...buildPersonClaims(account) }) }
    },
    async extraTokenClaims(ctx, token) {
      if (token.kind !== 'AccessToken' || !token.accountId) return undefined
      const account = await accounts.byId(token.accountId)
      if (!account) throw new errors.InvalidGrant('the account is gone')
      const uid = token.sessionUid
      const session = uid ? await ctx.oidc.provider.Session.findByUid(uid) : undefined
      // keycloak-js passes `sid` to the session iframe, so it must be the session state.
      const ids = {
        ...(session && { sid: computeSessionState(session, clientId, origin) }),
        ...(uid && { fsid: computeSessionKey(uid) }),
      }
      return buildAccessTokenClaims(account, clientId, ids, signInClaims(ctx))
    },
    async loadExistingGrant(ctx) {
      const { session, client, provider } = ctx.oidc
      if (!session?.accountId || !client) return undefined
      const known = session.grantIdFor(client.clientId)
      const existing = known ? await provider.Grant.find(known) : undefined
      // No consent screen, because the application belongs to the portal.
      const grant = existing ?? new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(SCOPE)
      grant.addResourceScope(resource, SCOPE)
      // Reset each time, because the session's expiry slides.
      grant.exp = undefined
      await grant.save()
      return grant
    },
    features: {
      devInteractions: { enabled: false },
      // Each of these would store data of anonymous requests outside the rate limits.
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      userinfo: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => resource,
        useGrantedResource: async () => true,
        async getResourceServerInfo(_ctx, wanted) {
          if (wanted !== resource) throw new errors.InvalidTarget()
          return { scope: SCOPE, audience: realm.audience, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } }
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          const hinted: unknown = ctx.oidc.entities.IdTokenHint?.payload.sub
          const proved = hinted !== undefined && hinted === ctx.oidc.session?.accountId
          const look = lookOf(ctx)
          ctx.body = renderPage(look, signOutPage(look, form, proved))
        },
        postLogoutSuccessSource(ctx) {
          const look = lookOf(ctx)
          ctx.body = renderPage(look, signedOutPage(look))
        },
      },
    },
    renderError(ctx, _out, error) {
      const look = lookOf(ctx)
      const expired = error instanceof errors.SessionNotFound
      ctx.type = 'html'
      ctx.body = renderPage(look, errorPage(look, ctx.status >= 500 ? 'broken' : expired ? 'expired' : 'bad-request'))
    },
  }
}

/** From the code or refresh token, so that older tokens do not gain strength from a later sign-in. */
function signInClaims(ctx: KoaContextWithOIDC): SignInClaims {
  const { AuthorizationCode: code, RefreshToken: refresh } = ctx.oidc.entities
  const { authTime, amr, acr } = code ?? refresh ?? {}
  return { ...(authTime && { auth_time: authTime }), ...(amr && { amr }), ...(acr && { acr }) }
}

function cookies(realm: IdentityRealm, keys: [string, ...string[]]): Configuration['cookies'] {
  const common: CookiesSetOptions = {
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    ...(realm.secureCookies && { secure: true }),
  }
  return {
    keys,
    names: {
      session: buildCookieName(realm, 'forenet_session'),
      interaction: buildPathCookieName(realm, 'forenet_interaction'),
      resume: buildPathCookieName(realm, 'forenet_resume'),
    },
    long: { ...common, path: buildCookiePath(realm) },
    // No fixed path: each sign-in has its own, so that browser tabs do not overwrite each other.
    short: common,
  }
}
