import type { FastifyInstance } from 'fastify'
import { errorPage, termsPage } from '../pages/message-pages.ts'
import type { IdentityServices } from './identity-services.ts'
import { pageAppearance, readQueryText, sendPage } from './send-page.ts'

const DAY = 'public, max-age=86400'
const FOREVER = 'public, max-age=31536000, immutable'

export function addStaticRoutes(scope: FastifyInstance, parts: IdentityServices): void {
  const { mount } = parts.realm
  scope.get<{ Params: { name: string } }>(`${mount}/assets/:name`, async (request, reply) => {
    const asset = parts.assets.find(request.params.name)
    if (!asset)
      return sendPage(
        reply,
        pageAppearance(parts, request),
        errorPage(pageAppearance(parts, request), 'not-found'),
        404,
      )
    return reply
      .header('cache-control', readQueryText(request, 'v') ? FOREVER : DAY)
      .header('x-content-type-options', 'nosniff')
      .type(asset.type)
      .send(asset.body)
  })
  scope.get(`${mount}/terms`, async (request, reply) => {
    const look = pageAppearance(parts, request)
    return sendPage(reply, look, termsPage(look))
  })
}
