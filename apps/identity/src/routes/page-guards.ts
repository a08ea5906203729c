import { isDatabaseUnavailable } from '@forenet/database/unavailable'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors } from 'oidc-provider'
import { type ErrorPageReason, errorPage } from '../pages/message-pages.ts'
import { languageCookies, toLocale } from '../words/page-language.ts'
import type { IdentityServices } from './identity-services.ts'
import { pageAppearance, readQueryText, sendPage } from './send-page.ts'

export function addPageGuards(scope: FastifyInstance, parts: IdentityServices): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST' && !isOwnForm(request, parts.realm.origin)) {
      return sendPage(
        reply,
        pageAppearance(parts, request),
        errorPage(pageAppearance(parts, request), 'foreign-form'),
        403,
      )
    }
    keepLanguage(parts, request, reply)
    return undefined
  })
  scope.setErrorHandler(async (error: FastifyError, request, reply) => {
    const { trouble, status } = judge(error)
    if (status >= 500) request.log.error({ err: error, status }, 'A page of the identity provider failed')
    const look = pageAppearance(parts, request)
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

/** Checks Fetch Metadata or Origin; cookies are SameSite=Lax too. */
function isOwnForm(request: FastifyRequest, origin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return request.headers.origin === undefined || request.headers.origin === origin
}

function keepLanguage(parts: IdentityServices, request: FastifyRequest, reply: FastifyReply): void {
  const locale = toLocale(readQueryText(request, 'kc_locale'))
  if (!locale) return
  const uid = /\/interaction\/([\w-]+)/.exec(request.url)?.[1]
  const path = uid && `${parts.realm.mount}/interaction/${uid}`
  for (const line of languageCookies(parts.realm, locale, path)) reply.header('set-cookie', line)
}
