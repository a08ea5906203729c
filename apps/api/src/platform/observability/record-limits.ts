import type { RecordSecurityEvent } from '@forenet/domain/security-event'
import type { FastifyInstance } from 'fastify'
import { addressOf } from '../http/wrong-methods.ts'

/** Records `limit-reached` for each 429; a more specific record from the rejecting code takes precedence. */
export function recordLimits(app: FastifyInstance, record: RecordSecurityEvent): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 429) return
    const details = { call: `${request.method} ${addressOf(request) ?? 'none'}` }
    const account = request.caller?.subject
    record({ event: 'limit-reached', reason: 'requests', details, ...(account && { account }) }, request)
  })
}
