import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Router from 'find-my-way'
import { describeProblem, sendProblem } from './problems.ts'

/** The identity provider answers for its own addresses, and to most there are no metrics and no look at the proxy. */
const LEFT_OUT = /^\/(auth\/|metrics$|health\/proxy$)/

/** An address that is served, as its routes write it, and the methods it takes. */
type Address = { url: string; methods: Set<string> }

/** All addresses stand under one method in a router of their own, which tells which of them a path is. */
const ANY = 'GET'

/** One address under every method: where a method has none, the router tells of no path that it cannot be read. */
const UNDER_EVERY_METHOD = '/health/live'

/**
 * Tells whoever uses a wrong method at an address that there is which ones it takes, and whoever asks by OPTIONS. Call it
 * before all hooks and routes, and what it answers with after them.
 *
 * One look among all addresses decides it. A route for each method that an address does not take would do too, but be six
 * times as many routes as are served, and a quarter of what starting a portal costs.
 */
export function wrongMethods(http: FastifyInstance, maxParamLength: number): () => void {
  const served = new Map<string, Address>()
  const addresses = Router({ maxParamLength, onBadUrl: nothing, onMaxParamLength: nothing })
  let complete = false
  http.decorateRequest('wrongAt', null)
  http.addHook('onRoute', ({ url, method }) => {
    if (complete || LEFT_OUT.test(url)) return
    const address = served.get(url) ?? { url, methods: new Set() }
    for (const one of [method].flat()) address.methods.add(one)
    if (!served.has(url)) addresses.on(ANY, url, nothing, address)
    served.set(url, address)
  })
  http.addHook('onRequest', async (request) => {
    if (LEFT_OUT.test(request.routeOptions.url ?? '') || !http.supportedMethods.includes(request.method)) return
    const found = addresses.find(ANY, request.raw.url ?? '/')
    if (found === null) return
    const address: Address | null = found.store
    // Without an address, the router has found a part that cannot be read, or is longer than any may be.
    if (address === null) request.wrongAt = 'unreadable'
    else if (!address.methods.has(request.method)) request.wrongAt = address
  })
  return () => {
    complete = true
    const method = http.supportedMethods.filter((one) => !served.get(UNDER_EVERY_METHOD)?.methods.has(one))
    http.route({ method, url: UNDER_EVERY_METHOD, schema: { hide: true }, handler: async () => undefined })
    // The last of all hooks, before anything is read of the body: what it holds does not matter.
    http.addHook('onRequest', async (request, reply) => {
      if (request.wrongAt === null) return
      if (request.wrongAt === 'unreadable') return refuseAddressAt(request, reply)
      return refuseMethod(request, reply, [...request.wrongAt.methods].sort())
    })
  }
}

/** The address that a request is for, as its routes write it, also where none takes its method; null where there is none. */
export function addressOf({ wrongAt, routeOptions }: FastifyRequest): string | null {
  return (wrongAt === 'unreadable' ? null : wrongAt?.url) ?? routeOptions.url ?? null
}

function nothing(): void {}

function refuseAddressAt(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, describeProblem('malformed-input', 'The address cannot be read', request))
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The address that does not take the request's method; null where it is taken, or there is no such address. */
    wrongAt: Address | 'unreadable' | null
  }
}

/** Answers a request whose method an address does not take, and OPTIONS, with those it does. */
export function refuseMethod(request: FastifyRequest, reply: FastifyReply, allowed: readonly string[]): FastifyReply {
  reply.header('allow', [...allowed, 'OPTIONS'].join(', '))
  if (request.method === 'OPTIONS') return reply.code(204).send()
  const words = `This address takes ${allowed.join(', ')}, not ${request.method}`
  return sendProblem(reply, describeProblem('method-not-allowed', words, request))
}
