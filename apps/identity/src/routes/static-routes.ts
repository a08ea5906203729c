import type { FastifyInstance } from 'fastify'
import { termsPage, troublePage } from '../pages/message-pages.ts'
import type { Parts } from './parts.ts'
import { lookOf, queryText, sendPage } from './send-page.ts'

const DAY = 'public, max-age=86400'
const FOREVER = 'public, max-age=31536000, immutable'

export function addStaticRoutes(scope: FastifyInstance, parts: Parts): void {
  const { mount } = parts.realm
  scope.get<{ Params: { name: string } }>(`${mount}/assets/:name`, async (request, reply) => {
    const asset = parts.assets.find(request.params.name)
    if (!asset) return sendPage(reply, lookOf(parts, request), troublePage(lookOf(parts, request), 'not-found'), 404)
    return reply
      .header('cache-control', queryText(request, 'v') ? FOREVER : DAY)
      .header('x-content-type-options', 'nosniff')
      .type(asset.type)
      .send(asset.body)
  })
  scope.get(`${mount}/terms`, async (request, reply) => {
    const look = lookOf(parts, request)
    return sendPage(reply, look, termsPage(look))
  })
}
