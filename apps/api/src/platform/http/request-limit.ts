import rateLimit from '@fastify/rate-limit'
import { networkOf } from '@forenet/domain/network-address'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { isOfWebApp } from './web-app.ts'

/**
 * Rate limit per network and minute; 0 disables it. Register before the routes, so that this hook runs before
 * authentication and counts rejected requests too. Static files are not counted, because many members share one
 * address.
 */
export async function limitRequests(http: FastifyInstance, perMinute: number): Promise<void> {
  http.decorate('countRequest', async () => undefined)
  if (perMinute === 0) return
  await http.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: (_request, { statusCode, ttl }) => {
      const seconds = Math.ceil(ttl / 1000)
      const words = `Too many requests from your network; please try again in ${seconds} seconds`
      return Object.assign(new Error(words), { statusCode })
    },
  })
  http.countRequest = http.rateLimit()
  http.addHook('onRequest', async (request, reply) => {
    if (!isOfWebApp(request)) await http.countRequest(request, reply)
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    countRequest: onRequestAsyncHookHandler
  }
}
