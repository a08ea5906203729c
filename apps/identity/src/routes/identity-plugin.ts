import formbody from '@fastify/formbody'
import { isDatabaseUnavailable } from '@forenet/database/unavailable'
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { errors } from 'oidc-provider'
import { type ErrorPageReason, errorPage, termsPage } from '../pages/message-pages.ts'
import { buildLanguageCookies, toLocale } from '../words/page-language.ts'
import { addAccountRoutes } from './account-routes.ts'
import { addAccountSecondFactorRoutes } from './account-second-factor-routes.ts'
import { addPasskeyCreationRoutes } from './add-passkey-routes.ts'
import { addConfirmLinkRoutes } from './confirm-link-routes.ts'
import { addConfirmRoutes } from './confirm-routes.ts'
import type { IdentityServices } from './identity-services.ts'
import { addKeycloakRoutes } from './keycloak-routes.ts'
import { addOidcProviderRoutes } from './oidc-provider-routes.ts'
import { addPasskeyRoutes } from './passkey-routes.ts'
import { addPasskeySignInRoutes } from './passkey-sign-in-routes.ts'
import { addPasswordRoutes } from './password-routes.ts'
import { addRegisterRoutes } from './register-routes.ts'
import { addReviewPasskeysRoutes } from './review-passkeys-routes.ts'
import { addSecondFactorRoutes } from './second-factor-routes.ts'
import { findPageAppearance, readQueryText, sendPage } from './send-page.ts'
import { addSecondFactorSetUpRoutes } from './set-up-routes.ts'
import { addSignInRoutes } from './sign-in-routes.ts'

const DAY = 'public, max-age=86400'
const FOREVER = 'public, max-age=31536000, immutable'

function addStaticRoutes(scope: FastifyInstance, parts: IdentityServices): void {
  const { mount } = parts.realm
  scope.get<{ Params: { name: string } }>(`${mount}/assets/:name`, async (request, reply) => {
    const asset = parts.assets.find(request.params.name)
    if (!asset)
      return sendPage(
        reply,
        findPageAppearance(parts, request),
        errorPage(findPageAppearance(parts, request), 'not-found'),
        404,
      )
    return reply
      .header('cache-control', readQueryText(request, 'v') ? FOREVER : DAY)
      .header('x-content-type-options', 'nosniff')
      .type(asset.type)
      .send(asset.body)
  })
  scope.get(`${mount}/terms`, async (request, reply) => {
    const look = findPageAppearance(parts, request)
    return sendPage(reply, look, termsPage(look))
  })
}

const FORM_LIMIT_BYTES = 16 * 1024

export function identityPlugin(parts: IdentityServices): FastifyPluginAsync {
  return async (app) => {
    // The configured origin, whatever Host and forwarding headers contain.
    const { host, protocol } = new URL(parts.realm.origin)
    app.addHook('onRequest', async (request) => {
      request.raw.headers['x-forwarded-host'] = host
      request.raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    })
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      await scope.register(formbody, { bodyLimit: FORM_LIMIT_BYTES })
      addPageGuards(scope, parts)
      addStaticRoutes(scope, parts)
      addSignInRoutes(scope, parts)
      addPasskeySignInRoutes(scope, parts)
      addSecondFactorRoutes(scope, parts)
      addSecondFactorSetUpRoutes(scope, parts)
      addRegisterRoutes(scope, parts)
      addConfirmRoutes(scope, parts)
      addConfirmLinkRoutes(scope, parts)
      addPasswordRoutes(scope, parts)
      addReviewPasskeysRoutes(scope, parts)
    })
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      await scope.register(formbody, { bodyLimit: FORM_LIMIT_BYTES })
      addPageGuards(scope, parts)
      addAccountRoutes(scope, parts)
      addPasskeyRoutes(scope, parts)
      addPasskeyCreationRoutes(scope, parts)
      addAccountSecondFactorRoutes(scope, parts)
      addKeycloakRoutes(scope, parts)
    })
    parts.provider.on('server_error', (_ctx, error) => app.log.error({ err: error }, 'The identity provider failed'))
    await app.register(async (scope) => addOidcProviderRoutes(scope, parts, FORM_LIMIT_BYTES))
  }
}

function addPageGuards(scope: FastifyInstance, parts: IdentityServices): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST' && !isOwnForm(request, parts.realm.origin)) {
      return sendPage(
        reply,
        findPageAppearance(parts, request),
        errorPage(findPageAppearance(parts, request), 'foreign-form'),
        403,
      )
    }
    storeLanguage(parts, request, reply)
    return undefined
  })
  scope.setErrorHandler(async (error: FastifyError, request, reply) => {
    const { trouble, status } = judge(error)
    if (status >= 500) request.log.error({ err: error, status }, 'A page of the identity provider failed')
    const look = findPageAppearance(parts, request)
    return sendPage(reply, look, errorPage(look, trouble), status)
  })
}

function judge(error: FastifyError): { trouble: ErrorPageReason; status: number } {
  if (error instanceof errors.SessionNotFound) return { trouble: 'expired', status: 400 }
  if (isDatabaseUnavailable(error)) return { trouble: 'broken', status: 503 }
  const status = error.statusCode ?? 500
  if (status === 413) return { trouble: 'too-large', status }
  if (status === 429) return { trouble: 'too-many', status }
  return status >= 400 && status < 500 ? { trouble: 'bad-request', status } : { trouble: 'broken', status: 500 }
}

/** Fetch Metadata or Origin; cookies are SameSite=Lax too. */
function isOwnForm(request: FastifyRequest, origin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return request.headers.origin === undefined || request.headers.origin === origin
}

function storeLanguage(parts: IdentityServices, request: FastifyRequest, reply: FastifyReply): void {
  const locale = toLocale(readQueryText(request, 'kc_locale'))
  if (!locale) return
  const uid = /\/interaction\/([\w-]+)/.exec(request.url)?.[1]
  const path = uid && `${parts.realm.mount}/interaction/${uid}`
  for (const line of buildLanguageCookies(parts.realm, locale, path)) reply.header('set-cookie', line)
}
