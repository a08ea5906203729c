import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Router from 'find-my-way'
import { describeProblem, sendProblem } from './problems.ts'

/** The identity provider handles its own URLs; `/metrics` and `/health/proxy` must not be revealed. */
const EXCLUDED_PATHS = /^\/(auth\/|metrics$|health\/proxy$)/

type MatchedPath = { url: string; methods: Set<string> }

const ANY_METHOD = 'GET'

/** Without routes for a method, the router does not report malformed URLs. */
const UNDER_EVERY_METHOD = '/health/live'

/**
 * Answers 405 with `Allow`, and OPTIONS. Call before all hooks and routes, and the returned function after them. Costs
 * one lookup per request; 405 routes would multiply the routes by six.
 */
export function registerMethodNotAllowed(http: FastifyInstance, maxParamLength: number): () => void {
  const served = new Map<string, MatchedPath>()
  const addresses = Router({ maxParamLength, onBadUrl: noop, onMaxParamLength: noop })
  let complete = false
  http.decorateRequest('wrongAt', null)
  http.addHook('onRoute', ({ url, method }) => {
    if (complete || EXCLUDED_PATHS.test(url)) return
    const address = served.get(url) ?? { url, methods: new Set() }
    for (const one of [method].flat()) address.methods.add(one)
    if (!served.has(url)) addresses.on(ANY_METHOD, url, noop, address)
    served.set(url, address)
  })
  http.addHook('onRequest', async (request) => {
    if (EXCLUDED_PATHS.test(request.routeOptions.url ?? '') || !http.supportedMethods.includes(request.method)) return
    const found = addresses.find(ANY_METHOD, request.raw.url ?? '/')
    if (found === null) return
    const address: MatchedPath | null = found.store
    // The router found an undecodable or too long parameter.
    if (address === null) request.wrongAt = 'unreadable'
    else if (!address.methods.has(request.method)) request.wrongAt = address
  })
  return () => {
    complete = true
    const method = http.supportedMethods.filter((one) => !served.get(UNDER_EVERY_METHOD)?.methods.has(one))
    http.route({ method, url: UNDER_EVERY_METHOD, schema: { hide: true }, handler: async () => undefined })
    // The last onRequest hook, before the body is parsed.
    http.addHook('onRequest', async (request, reply) => {
      if (request.wrongAt === null) return
      if (request.wrongAt === 'unreadable') return rejectMalformedAt(request, reply)
      return sendMethodNotAllowed(request, reply, [...request.wrongAt.methods].sort())
    })
  }
}

function noop(): void {}

function rejectMalformedAt(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, describeProblem('malformed-input', 'The address cannot be read', request))
}

declare module 'fastify' {
  interface FastifyRequest {
    wrongAt: MatchedPath | 'unreadable' | null
  }
}

export function sendMethodNotAllowed(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
): FastifyReply {
  reply.header('allow', [...allowed, 'OPTIONS'].join(', '))
  if (request.method === 'OPTIONS') return reply.code(204).send()
  const words = `This address takes ${allowed.join(', ')}, not ${request.method}`
  return sendProblem(reply, describeProblem('method-not-allowed', words, request))
}
