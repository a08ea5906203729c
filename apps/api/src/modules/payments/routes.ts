import formbody from '@fastify/formbody'
import * as calls from '@forenet/contract/payment-calls'
import { MEMBER_API } from '@forenet/domain/product'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Documents } from '../../documents/documents.ts'
import type { CallServer } from '../../plugins/serve-call.ts'
import { readCallback, takeCallback } from './callback.ts'
import { openWindow } from './open-window.ts'
import { eventReceipt } from './order-receipt.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { reconcile } from './reconciliation.ts'
import * as returns from './returns.ts'
import { paymentTrouble } from './trouble.ts'
import { unpaidRoom } from './unpaid-limit.ts'

/** HTTP of the payments module. */
export function paymentRoutes(app: FastifyInstance, server: CallServer, deps: PaymentDeps, documents: Documents): void {
  server.serve(calls.paymentLink, (caller, { body }) => openWindow(deps, caller, body.forenettoken, body.Amount))
  server.serve(calls.paymentCapture, (caller, { params, body }) =>
    returns.returned(deps, caller, body.forenettoken, params.id),
  )
  server.serve(calls.paymentDecline, (caller, { params, body }) =>
    returns.declined(deps, caller, body.forenettoken, params.id, body),
  )
  server.serve(calls.paymentStatus, (caller, { query }) => returns.status(deps, caller, query.forenettoken))
  server.serve(calls.eventReceiptGet, (caller, { params }) => eventReceipt(deps, caller, params.orderId))
  server.serve(calls.eventReceiptPdf, async (caller, { params, query }, { reply }) => {
    const receipt = await eventReceipt(deps, caller, params.orderId)
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${receipt.receiptNumber}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(await documents.draw({ kind: 'receipt', receipt, language: query.language }, caller.subject))
  })
  server.serve(calls.paymentUnfinished, (caller, { params }) => returns.unfinished(deps, caller, params.memberId))
  server.serve(calls.paymentRoom, (caller, { params }) => unpaidRoom(deps, caller, params.memberId))
  server.serve(calls.paymentTrouble, (caller) => paymentTrouble(deps, caller))
  server.serve(calls.paymentReconciliation, (caller, { query }) => reconcile(deps, caller, query))

  app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 10_000 })
    scope.post(
      `${MEMBER_API}/payment/freepay/callback/:attemptId`,
      { schema: { hide: true, params: z.object({ attemptId: z.uuid() }), body: z.record(z.string(), z.unknown()) } },
      async (request, reply) => {
        const { attemptId } = request.params as { attemptId: string }
        await takeCallback(deps, attemptId, readCallback(request.body as Record<string, unknown>))
        return reply.code(204).send()
      },
    )
  })
}
