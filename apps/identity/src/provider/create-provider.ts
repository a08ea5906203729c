import { randomBytes } from 'node:crypto'
import { Provider } from 'oidc-provider'
import { renderPage } from '../pages/layout.ts'
import { troublePage } from '../pages/message-pages.ts'
import { pageHeaders } from '../pages/page-headers.ts'
import { type ProviderParts, providerConfiguration } from './configuration.ts'
import { browserState, STATE_COOKIE, sessionState } from './session-state.ts'
import type { Sessions } from './sessions.ts'

/** The engine itself, with what Keycloak does and the standard leaves open. */
export function createProvider(parts: ProviderParts & { sessions: Sessions }): Provider {
  const { realm, sessions } = parts
  const provider = new Provider(realm.issuer, providerConfiguration(parts))
  // The forwarded host and protocol are overwritten from the configuration before a request gets here.
  provider.proxy = true
  jwtShapedRefreshTokens(provider)
  anyPageOfTheOrigin(provider, realm.origin)
  announcedEnds(provider, sessions)
  addPageHeaders(provider, parts)
  addSessionState(provider, parts)
  rememberSignIns(provider, sessions)
  return provider
}

/** keycloak-js decodes refresh tokens as JWTs. They stay random handles, but get that shape. */
function jwtShapedRefreshTokens(provider: Provider): void {
  const parts = [{ alg: 'none', typ: 'JWT' }, { typ: 'Refresh' }]
  const prefix = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  Object.defineProperty(provider.RefreshToken.prototype, 'generateTokenId', {
    value: () => `${prefix}.${randomBytes(32).toString('base64url')}`,
  })
}

/** keycloak-js returns to whatever page it was called from: any address of the origin is allowed, without a fragment. */
function anyPageOfTheOrigin(provider: Provider, origin: string): void {
  const allowed = (uri: string) => URL.parse(uri)?.origin === origin && !uri.includes('#')
  provider.Client.prototype.redirectUriAllowed = allowed
  provider.Client.prototype.postLogoutRedirectUriAllowed = allowed
}

/** Ending a session makes its access tokens worthless before the person sees that they are signed out. */
function announcedEnds(provider: Provider, sessions: Sessions): void {
  const destroy = provider.Session.prototype.destroy
  provider.Session.prototype.destroy = async function announceAndDestroy() {
    await destroy.call(this)
    if (this.accountId) await sessions.announceEnd(this.uid)
  }
}

function addPageHeaders(provider: Provider, { lookOf }: ProviderParts): void {
  provider.use(async (ctx, next) => {
    ctx.set(pageHeaders('self'))
    await next()
    if (ctx.status === 404 && ctx.body === undefined) {
      const look = lookOf(ctx)
      ctx.status = 404
      ctx.type = 'html'
      ctx.body = renderPage(look, troublePage(look, 'not-found'))
    }
  })
}

/** OpenID Connect Session Management 1.0: a cookie for the iframe, and `session_state` in the answer. */
function addSessionState(provider: Provider, { realm }: ProviderParts): void {
  const cookie = {
    path: `${realm.mount}/`,
    sameSite: 'lax',
    httpOnly: false,
    signed: false,
    overwrite: true,
    secure: realm.secureCookies,
  } as const
  provider.use(async (ctx, next) => {
    await next()
    const session = ctx.oidc?.session
    if (!session) return
    if (ctx.secure) ctx.cookies.secure = true
    if (session.accountId && !session.destroyed) {
      ctx.cookies.set(STATE_COOKIE, browserState(session), { ...cookie, expires: new Date(session.exp * 1000) })
    } else if (ctx.cookies.get(STATE_COOKIE, { signed: false })) {
      ctx.cookies.set(STATE_COOKIE, null, cookie)
    }
  })
  provider.on('authorization.success', (ctx, out) => {
    const { session, client, params } = ctx.oidc
    if (out?.code && session && client && typeof params?.redirect_uri === 'string') {
      out.session_state = sessionState(session, client.clientId, new URL(params.redirect_uri).origin)
    }
  })
}

/** For the person's own list of sessions. */
function rememberSignIns(provider: Provider, sessions: Sessions): void {
  provider.use(async (ctx, next) => {
    await next()
    const { session, result } = ctx.oidc ?? {}
    if (session?.accountId && !session.destroyed && result?.login) {
      await sessions.recordSignIn(session.uid, session.accountId, ctx.get('user-agent'))
    }
  })
}
