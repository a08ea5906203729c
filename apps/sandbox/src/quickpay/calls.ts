import type { FastifyInstance } from 'fastify'
import { answerWithFaults, type HttpAnswer } from '../faults/answer-with-faults.ts'
import type { Fault } from '../faults/fault.ts'
import type { Authorization } from '../gateway/authorization-store.ts'
import { type PlannedCallbacks, planCallbacks, sendCallbacks } from '../gateway/callbacks.ts'
import type { SimulatedGateway } from '../gateway/gateway.ts'
import {
  captureAuthorization,
  expireAuthorization,
  refundCapture,
  refuseCapture,
  voidAuthorization,
} from '../gateway/money-effects.ts'
import { InvalidInputError } from '../invalid-input.ts'
import {
  amountSchema,
  failure,
  findCallbackUrl,
  invalid,
  listSchema,
  paymentSchema,
  prepareLink,
  read,
} from './conventions.ts'
import type { QuickpayPayment } from './operation-store.ts'
import { APPROVED, AUTHORIZATION_EXPIRED, presentPayment, REJECTED, signedCallback } from './protocol.ts'

type ById = { Params: { id: string } }

const acquirerDeclined = 4
const usualDelayMs = 3000

export function quickpayCalls(app: FastifyInstance, gateway: SimulatedGateway): void {
  app.get('/ping', async () => ({
    msg: 'Pong from Quickpay API V10, scope is merchant',
    scope: 'merchant',
    version: 'v10',
  }))
  app.get('/account/private-key', async (_request, reply) => {
    await answerWithFaults(
      gateway,
      reply,
      { service: 'gateway', operation: 'getAccount' },
      { effect: () => ({ status: 200, body: { private_key: gateway.quickpay.privateKey } }), failure },
    )
    return reply
  })

  app.post('/payments', async (request, reply) => {
    const { order_id: orderNumber, currency } = read(paymentSchema, request.body)
    await answerWithFaults(
      gateway,
      reply,
      { service: 'gateway', operation: 'createPayment', orderNumber },
      {
        effect() {
          const createdAt = gateway.now().toISOString()
          const isFresh = !gateway.authorizations.isOrderUsed(orderNumber)
          const id =
            isFresh && gateway.operations.insertPayment({ orderNumber, currency: currency.toUpperCase(), createdAt })
          if (!id) throw invalid('order_id', 'already exists on another payment')
          return { status: 201, body: presentPayment(gateway, getPayment(gateway, String(id))) }
        },
        failure,
        special: { refuse: (fault) => failure(fault.status ?? 400) },
      },
    )
    return reply
  })

  app.put<ById>('/payments/:id/link', async (request, reply) => {
    const payment = getPayment(gateway, request.params.id)
    const createLink = prepareLink(gateway, payment, request.body)
    await answerWithFaults(
      gateway,
      reply,
      { service: 'gateway', operation: 'createLink', orderNumber: payment.orderNumber },
      { effect: createLink, failure },
    )
    return reply
  })

  app.get('/payments', async (request, reply) => {
    const { order_id: orderNumber } = read(listSchema, request.query)
    await answerWithFaults(
      gateway,
      reply,
      { service: 'gateway', operation: 'listPayments', orderNumber },
      {
        effect() {
          const found = gateway.operations.findByOrder(orderNumber)
          return { status: 200, body: found ? [presentPayment(gateway, found)] : [] }
        },
        failure,
      },
    )
    return reply
  })

  app.get<ById>('/payments/:id', async (request, reply) => {
    const payment = getPayment(gateway, request.params.id)
    await answerWithFaults(
      gateway,
      reply,
      { service: 'gateway', operation: 'getAuthorization', orderNumber: payment.orderNumber },
      { effect: () => ({ status: 200, body: presentPayment(gateway, payment) }), failure },
    )
    return reply
  })

  for (const type of ['capture', 'cancel', 'refund'] as const) {
    app.post<ById>(`/payments/:id/${type}`, async (request, reply) => {
      const payment = getPayment(gateway, request.params.id)
      const requested = type === 'cancel' ? null : read(amountSchema, request.body).amount
      const operation = { gateway, payment, type, requested, callbackUrl: findCallbackUrl(request) }
      await answerWithFaults(
        gateway,
        reply,
        { service: 'gateway', operation: FAULT_OPERATIONS[type], orderNumber: payment.orderNumber },
        {
          effect: () => run(operation, MONEY_EFFECTS[type]),
          failure,
          special: {
            refuse: (fault) => run(operation, (one, authorization) => refuse(one, authorization, fault)),
            'expired-hold': () => run(operation, expire),
            // Without `synchronized`, Quickpay answers before the acquirer has.
            delay: (fault) => runLater(operation, fault.delayMs ?? usualDelayMs),
          },
        },
      )
      return reply
    })
  }
}

type MoneyOperation = {
  gateway: SimulatedGateway
  payment: QuickpayPayment
  type: 'capture' | 'cancel' | 'refund'
  requested: number | null
  callbackUrl: string | null
}
/** Returns the qp_status_code. */
type MoneyEffect = (operation: MoneyOperation, authorization: Authorization) => number

const FAULT_OPERATIONS = { capture: 'capture', cancel: 'void', refund: 'credit' } as const
const MONEY_EFFECTS: Record<MoneyOperation['type'], MoneyEffect> = {
  capture: ({ gateway, requested }, authorization) =>
    toStatusCode(captureAuthorization(gateway, authorization, requested ?? 0)),
  cancel: ({ gateway }, authorization) => toStatusCode(voidAuthorization(gateway, authorization)),
  refund: ({ gateway, requested, callbackUrl }, authorization) =>
    toStatusCode(refundCapture(gateway, authorization, requested ?? 0, callbackUrl ?? '')),
}

const expire: MoneyEffect = ({ gateway, requested }, authorization) => {
  expireAuthorization(gateway, authorization, requested ?? 0)
  return AUTHORIZATION_EXPIRED
}

function refuse({ gateway, type }: MoneyOperation, authorization: Authorization, { code = acquirerDeclined }: Fault) {
  if (type === 'capture') refuseCapture(gateway, authorization, code)
  return REJECTED
}

function toStatusCode({ code }: { code: number }): number {
  return code === 0 ? APPROVED : REJECTED
}

function run(operation: MoneyOperation, effect: MoneyEffect): HttpAnswer {
  const { gateway, payment } = operation
  const authorization = requireOperable(operation)
  const code = effect(operation, authorization)
  const planned = gateway.database.transaction(() => {
    recordOperation(operation, code)
    return planOperationCallback(operation)
  })
  void sendCallbacks(gateway, planned)
  return { status: 200, body: presentPayment(gateway, payment) }
}

function runLater(operation: MoneyOperation, delayMs: number): HttpAnswer {
  const { gateway, payment, type } = operation
  requireOperable(operation)
  const id = recordOperation(operation, null)
  setTimeout(() => {
    const authorization = requireOperable(operation)
    gateway.operations.finish(payment.id, id, MONEY_EFFECTS[type](operation, authorization))
    void sendCallbacks(gateway, planOperationCallback(operation))
  }, delayMs).unref()
  return { status: 202, body: presentPayment(gateway, payment) }
}

function recordOperation({ gateway, payment, type, requested, callbackUrl }: MoneyOperation, code: number | null) {
  return gateway.operations.record(payment.id, {
    ...{ type, amount: requested, code, callbackUrl: callbackUrl ?? linkCallback(gateway, payment) },
    createdAt: gateway.now().toISOString(),
  })
}

function planOperationCallback({ gateway, payment, callbackUrl }: MoneyOperation): PlannedCallbacks {
  const url = callbackUrl ?? linkCallback(gateway, payment)
  return planCallbacks(gateway, payment.orderNumber, signedCallback(gateway, payment, url))
}

/** Of the window, or of the recurring payment. */
function linkCallback(gateway: SimulatedGateway, { id }: QuickpayPayment): string | null {
  const recurring = gateway.operations.list(id).find(({ type }) => type === 'recurring')
  return gateway.payments.find(String(id))?.callbackUrl ?? recurring?.callbackUrl ?? null
}

/** @throws {InvalidInputError} 400 if the payment is in another state, or holds less */
function requireOperable({ gateway, payment, type, requested }: MoneyOperation): Authorization {
  const found = gateway.authorizations.find(String(payment.id))
  if (!found || found.voidedAt !== null) throw invalid('id', 'is not authorized')
  const isCaptured = found.capturedAt !== null
  if (isCaptured !== (type === 'refund')) throw invalid('id', isCaptured ? 'is captured' : 'is not captured')
  const left = isCaptured ? found.capturedAmount - found.creditedAmount : found.amount
  if ((requested ?? 0) > left) throw invalid('amount', 'is larger than the balance')
  return found
}

function getPayment(gateway: SimulatedGateway, id: string): QuickpayPayment {
  const payment = gateway.operations.find(id)
  if (payment?.description !== null) throw new InvalidInputError(404, 'Not found')
  return payment
}
