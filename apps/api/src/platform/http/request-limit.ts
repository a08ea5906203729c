import rateLimit from '@fastify/rate-limit'
import { networkKey } from '@forenet/domain/network-address'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { ProblemError } from './problem-error.ts'
import { isWebAppRequest } from './web-app.ts'

/** Limit per network and hour, for requests that store something without a sign-in. */
const ANONYMOUS = { max: 20, timeWindow: 3_600_000 }

/**
 * Zero disables the limit. Register before the routes, so that it runs before authentication and counts rejected
 * requests. Static files are not counted, because many members share one address.
 */
export async function limitRequests(http: FastifyInstance, perMinute: number): Promise<void> {
  http.decorate('countRequest', async () => undefined)
  http.decorate('countAnonymous', async () => undefined)
  if (perMinute === 0) return
  await http.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => networkKey(request.ip),
    errorResponseBuilder: (_request, { statusCode, ttl }) => {
      const seconds = Math.ceil(ttl / 1000)
      const words = `Too many requests from your network; please try again in ${seconds} seconds`
      return Object.assign(new Error(words), { statusCode })
    },
  })
  http.countRequest = http.rateLimit()
  const count = http.createRateLimit(ANONYMOUS)
  http.countAnonymous = async (request) => {
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    throw new ProblemError('too-many-requests', 'Too many requests from your network; please try again in an hour')
  }
  http.addHook('onRequest', async (request, reply) => {
    if (!isWebAppRequest(request)) await http.countRequest(request, reply)
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    countRequest: onRequestAsyncHookHandler
    countAnonymous: (request: FastifyRequest) => Promise<void>
  }
}
