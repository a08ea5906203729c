import { html } from '@forenet/html'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buildCookieName, setCookie } from '../cookies.ts'
import type { AssetName } from '../pages/assets.ts'
import { setPageHeaders } from '../pages/page-headers.ts'
import { PROTOCOL_PATHS } from '../provider/protocol-paths.ts'
import { SESSION_STATE_COOKIE } from '../provider/session-state.ts'
import { buildPersonClaims } from '../provider/token-claims.ts'
import type { IdentityServices } from './identity-services.ts'

const PROBE_COOKIE = 'forenet_cookie_probe'

/** Outside the OpenID Connect protocol. */
export function addKeycloakRoutes(scope: FastifyInstance, parts: IdentityServices): void {
  const { mount } = parts.realm
  const protocol = `${mount}/protocol/openid-connect`

  // oidc-provider's userinfo endpoint rejects tokens with an audience.
  scope.route({
    method: ['GET', 'POST'],
    url: mount + PROTOCOL_PATHS.userinfo,
    handler: async (request, reply) => {
      const account = await parts.verifyToken(request.headers.authorization)
      if (!account) {
        if (request.headers.authorization) {
          parts.realm.securityEvent({ event: 'token-refused', reason: 'userinfo' }, request)
        }
        return reply.code(401).header('www-authenticate', challenge(request)).send({ error: 'invalid_token' })
      }
      return reply.header('cache-control', 'no-store').send({ sub: account.id, ...buildPersonClaims(account) })
    },
  })

  scope.get(`${protocol}/registrations`, async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?', 2)[1])
    query.set('prompt', 'create')
    return reply.redirect(`${mount}${PROTOCOL_PATHS.authorization}?${query}`, 303)
  })

  scope.get(`${protocol}/login-status-iframe.html`, async (_request, reply) =>
    sendFrame(parts, reply, 'login-status.js', SESSION_STATE_COOKIE),
  )

  // Third-party cookie check: the first page sets one, the second reads it.
  scope.get(`${protocol}/3p-cookies/step1.html`, async (_request, reply) => {
    return reply
      .header('set-cookie', setCookie(parts.realm, PROBE_COOKIE, '1', { seconds: 60, readable: true }))
      .redirect(`${protocol}/3p-cookies/step2.html`)
  })
  scope.get(`${protocol}/3p-cookies/step2.html`, async (_request, reply) =>
    sendFrame(parts, reply, 'cookie-probe.js', PROBE_COOKIE),
  )
}

function sendFrame(parts: IdentityServices, reply: FastifyReply, script: AssetName, cookie: string): FastifyReply {
  const document = html`<!doctype html>
<html lang="en" data-cookie="${buildCookieName(parts.realm, cookie)}"><head><meta charset="utf-8"><title>Forenet</title><script type="module" src="${parts.assets.url(script)}"></script></head><body></body></html>
`
  return reply
    .headers(setPageHeaders('self'))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(document.markup)
}

function challenge(request: FastifyRequest): string {
  return request.headers.authorization ? 'Bearer error="invalid_token"' : 'Bearer'
}
