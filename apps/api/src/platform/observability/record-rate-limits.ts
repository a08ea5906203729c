import type { RecordSecurityEvent } from '@forenet/domain/security-event'
import type { FastifyInstance } from 'fastify'
import { routePattern } from '../http/request-route.ts'

/** Skips requests for which the rejecting code recorded a more specific event. */
export function recordRateLimitedRequests(app: FastifyInstance, record: RecordSecurityEvent): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 429) return
    const details = { call: `${request.method} ${routePattern(request) ?? 'none'}` }
    const account = request.caller?.subject
    record({ event: 'limit-reached', reason: 'requests', details, ...(account && { account }) }, request)
  })
}
