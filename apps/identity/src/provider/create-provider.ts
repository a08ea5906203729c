import { randomBytes } from 'node:crypto'
import { isAllowedReturnUrl, parseSafeReturnUrl } from '@forenet/domain/return-url'
import { Provider } from 'oidc-provider'
import { buildCookieName, buildCookiePath } from '../cookies.ts'
import type { IdentityRealm } from '../options.ts'
import { renderPage } from '../pages/layout.ts'
import { errorPage } from '../pages/message-pages.ts'
import { setPageHeaders } from '../pages/page-headers.ts'
import { buildProviderConfiguration, type ProviderParts } from './configuration.ts'
import { findCurrentRequest } from './current-request.ts'
import type { OpenSignIns } from './open-sign-ins.ts'
import { type BrowserSession, computeSessionState, readBrowserState, SESSION_STATE_COOKIE } from './session-state.ts'
import type { Sessions } from './sessions.ts'

/** Behaves like Keycloak where the standard leaves a choice. */
export function createProvider(parts: ProviderParts & { sessions: Sessions; openSignIns: OpenSignIns }): Provider {
  const { realm, sessions } = parts
  const provider = new Provider(realm.issuer, buildProviderConfiguration(parts))
  // Safe: forwarded host and protocol are overwritten from the configuration.
  provider.proxy = true
  jwtShapedRefreshTokens(provider)
  ownPagesAlone(provider, realm)
  announcedEnds(provider, sessions)
  addPageHeaders(provider, parts)
  answerSilently(provider)
  addSessionState(provider, parts)
  followSessions(provider, parts)
  recordRefusedGrants(provider, realm)
  countBeginnings(provider, parts.openSignIns)
  return provider
}

/** keycloak-js decodes refresh tokens as JWTs, but they are random, so they get a JWT prefix. */
function jwtShapedRefreshTokens(provider: Provider): void {
  const parts = [{ alg: 'none', typ: 'JWT' }, { typ: 'Refresh' }]
  const prefix = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  Object.defineProperty(provider.RefreshToken.prototype, 'generateTokenId', {
    value: () => `${prefix}.${randomBytes(32).toString('base64url')}`,
  })
}

/** Every page of this origin, because keycloak-js returns to the current page. */
function ownPagesAlone(provider: Provider, { origin, mount }: IdentityRealm): void {
  const account = new RegExp(`^${mount}/account(/[\\w-]+)*$`)
  const allowed = (uri: string) =>
    isAllowedReturnUrl(uri, origin) || account.test(parseSafeReturnUrl(uri, origin)?.pathname ?? '')
  provider.Client.prototype.redirectUriAllowed = allowed
  provider.Client.prototype.postLogoutRedirectUriAllowed = allowed
}

/** Before the signed-out page is shown. */
function announcedEnds(provider: Provider, sessions: Sessions): void {
  const destroy = provider.Session.prototype.destroy
  provider.Session.prototype.destroy = async function announceAndDestroy() {
    await destroy.call(this)
    if (this.accountId) await sessions.announceEnd(this.uid, this.accountId)
  }
}

function addPageHeaders(provider: Provider, { lookOf }: ProviderParts): void {
  provider.use(async (ctx, next) => {
    ctx.set(setPageHeaders('self'))
    await next()
    if (ctx.status === 404 && ctx.body === undefined) {
      const look = lookOf(ctx)
      ctx.status = 404
      ctx.type = 'html'
      ctx.body = renderPage(look, errorPage(look, 'not-found'))
    }
  })
}

/**
 * 200 for silent authentication without session: a normal result, for which a 400 would log an error in the browser.
 */
function answerSilently(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    const { prompt, response_mode: mode } = ctx.oidc?.params ?? {}
    if (ctx.status === 400 && prompt === 'none' && mode === 'form_post') ctx.status = 200
  })
}

/** OpenID Connect Session Management 1.0. */
function addSessionState(provider: Provider, { realm }: ProviderParts): void {
  const cookie = {
    path: buildCookiePath(realm),
    sameSite: 'lax',
    httpOnly: false,
    signed: false,
    overwrite: true,
    secure: realm.secureCookies,
  } as const
  const name = buildCookieName(realm, SESSION_STATE_COOKIE)
  provider.use(async (ctx, next) => {
    await next()
    const session = ctx.oidc?.session
    if (!session) return
    if (ctx.secure) ctx.cookies.secure = true
    if (session.accountId && !session.destroyed) {
      ctx.cookies.set(name, readBrowserState(session), { ...cookie, expires: new Date(session.exp * 1000) })
    } else if (ctx.cookies.get(name, { signed: false })) {
      ctx.cookies.set(name, null, cookie)
    }
  })
  provider.on('authorization.success', (ctx, out) => {
    const { session, client, params } = ctx.oidc
    if (out?.code && session && client && typeof params?.redirect_uri === 'string') {
      out.session_state = computeSessionState(session, client.clientId, new URL(params.redirect_uri).origin)
    }
  })
}

const USED_BEFORE = 'refresh token already used'

/** Without their values. */
function recordRefusedGrants(provider: Provider, { securityEvent }: ProviderParts['realm']): void {
  provider.on('grant.error', (ctx, error) => {
    const kind = ctx.oidc?.params?.grant_type === 'refresh_token' ? 'refresh-token' : 'code'
    const reason = error.error_detail === USED_BEFORE ? 'refresh-token-used-before' : kind
    if (error.message === 'invalid_grant') securityEvent({ event: 'token-refused', reason }, findCurrentRequest())
  })
}

/** Also rejects sign-ins with an outdated password. */
function followSessions(provider: Provider, { sessions, lookOf }: ProviderParts & { sessions: Sessions }): void {
  provider.use(async (ctx, next) => {
    await next()
    const { session, result, route, entities } = ctx.oidc ?? {}
    if (route === 'token' && ctx.status === 200 && entities?.RefreshToken?.sessionUid) {
      await sessions.keepOpen(entities.RefreshToken.sessionUid)
    }
    if (!session?.accountId || session.destroyed) return
    const lives = !result?.login || (await recordSignIn(session, result.passwordVersion, ctx.get('user-agent')))
    if (lives) return sessions.keepOpen(session.uid)
    const look = lookOf(ctx)
    ctx.remove('location')
    ctx.status = 400
    ctx.type = 'html'
    ctx.body = renderPage(look, errorPage(look, 'expired'))
  })

  async function recordSignIn(
    { uid, accountId }: BrowserSession,
    version: unknown,
    userAgent: string,
  ): Promise<boolean> {
    const passwordVersion = typeof version === 'number' ? version : -1
    return accountId !== undefined && sessions.recordSignIn(uid, { accountId, passwordVersion, userAgent })
  }
}

function countBeginnings(provider: Provider, openSignIns: OpenSignIns): void {
  provider.use(async (ctx, next) => {
    await next()
    const interaction = ctx.oidc?.entities.Interaction
    if (interaction) await openSignIns.begin(interaction.uid, findCurrentRequest(ctx.req)?.ip ?? '')
  })
}
