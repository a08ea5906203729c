import rateLimit from '@fastify/rate-limit'
import { networkOf } from '@forenet/domain/network-address'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { isOfWebApp } from './web-app.ts'

/**
 * Lets each network make so many requests a minute; 0 switches the limit off. Register it before the routes: as the
 * application's own hook it comes before theirs, so that a request is counted before anybody is asked who they are, and
 * those that are refused count like the others. The pages' own files cost next to nothing, and a whole club may look at
 * them from one address: they are not counted.
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
    /** Counts a request against its network's limit; throws `too-many-requests`. */
    countRequest: onRequestAsyncHookHandler
  }
}
