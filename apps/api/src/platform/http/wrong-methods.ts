import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { describeProblem, sendProblem } from './problems.ts'

/** The identity provider answers for its own addresses, and to most there are no metrics and no look at the proxy. */
const LEFT_OUT = /^\/(auth\/|metrics$|health\/proxy$)/

/**
 * Tells whoever uses a wrong method at an address that there is which ones it takes, and whoever asks by OPTIONS. Call it
 * before the routes, and what it answers with after them.
 */
export function wrongMethods(http: FastifyInstance): () => void {
  const served = new Map<string, Set<string>>()
  http.addHook('onRoute', ({ url, method }) => {
    if (LEFT_OUT.test(url)) return
    const methods = served.get(url) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    served.set(url, methods)
  })
  return () => {
    for (const [url, methods] of [...served]) {
      const allowed = [...methods].sort()
      const others = http.supportedMethods.filter((method) => !methods.has(method))
      http.route({
        method: others,
        url,
        schema: { hide: true },
        // Before anything is read of the body: what it holds does not matter.
        onRequest: async (request, reply) => refuseMethod(request, reply, allowed),
        handler: async () => undefined,
      })
    }
  }
}

/** Answers a request whose method an address does not take, and OPTIONS, with those it does. */
export function refuseMethod(request: FastifyRequest, reply: FastifyReply, allowed: readonly string[]): FastifyReply {
  reply.header('allow', [...allowed, 'OPTIONS'].join(', '))
  if (request.method === 'OPTIONS') return reply.code(204).send()
  const words = `This address takes ${allowed.join(', ')}, not ${request.method}`
  return sendProblem(reply, describeProblem('method-not-allowed', words, request))
}
