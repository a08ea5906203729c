import * as calls from '@forenet/contract/payment-calls'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import type { PaymentDeps } from './orders/payment-deps.ts'
import { getUnpaidPurchaseLimits } from './orders/unpaid-limit.ts'
import { reconcile } from './reconciliation/reconciliation.ts'
import { handleGatewayCallback } from './settling/callback.ts'
import { callbackPath } from './settling/callback-url.ts'
import * as returns from './settling/returns.ts'
import { listPaymentProblems } from './settling/trouble.ts'
import { openWindow } from './window/open-window.ts'

/** A payment with its operations. */
const MAX_CALLBACK_BYTES = 64_000

const callbackParams = z.object({ provider: z.string().max(50), attemptId: z.uuid() })

export function paymentRoutes(app: FastifyInstance, server: CallServer, deps: PaymentDeps): void {
  server.serve(calls.paymentLink, (caller, { body }) => openWindow(deps, caller, body.forenettoken, body.Amount))
  server.serve(calls.paymentCapture, (caller, { params, body }) =>
    returns.returned(deps, caller, body.forenettoken, params.id, body.savedCardIdentifier),
  )
  server.serve(calls.paymentDecline, (caller, { params, body }) =>
    returns.declined(deps, caller, body.forenettoken, params.id, body),
  )
  server.serve(calls.paymentStatus, (caller, { query }) => returns.status(deps, caller, query.forenettoken))
  server.serve(calls.paymentUnfinished, (caller, { params }) =>
    returns.listUnfinishedPurchases(deps, caller, params.memberId),
  )
  server.serve(calls.paymentRoom, (caller, { params }) => getUnpaidPurchaseLimits(deps, caller, params.memberId))
  server.serve(calls.paymentTrouble, (caller) => listPaymentProblems(deps, caller))
  server.serve(calls.paymentReconciliation, (caller, { query }) => reconcile(deps, caller, query))

  app.register(async (scope) => {
    // Signatures cover the bytes, so the provider's adapter parses the body.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'application/json'],
      { parseAs: 'buffer', bodyLimit: MAX_CALLBACK_BYTES },
      async (_request: unknown, body: Buffer) => body,
    )
    scope.post(
      callbackPath(':provider', ':attemptId'),
      { schema: { hide: true, params: callbackParams } },
      async ({ params, headers, body }, reply) => {
        const about = params as z.output<typeof callbackParams>
        await handleGatewayCallback(deps, about, { headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) })
        return reply.code(204).send()
      },
    )
  })
}
