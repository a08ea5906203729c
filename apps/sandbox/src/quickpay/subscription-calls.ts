import type { FastifyInstance } from 'fastify'
import { answerWithFaults, type HttpAnswer } from '../faults/answer-with-faults.ts'
import { planCallbacks, sendCallbacks } from '../gateway/callbacks.ts'
import type { SimulatedGateway } from '../gateway/gateway.ts'
import { WALLET_PROVIDERS } from '../gateway/test-cards.ts'
import { InvalidInputError } from '../invalid-input.ts'
import {
  failure,
  findCallbackUrl,
  invalid,
  prepareLink,
  read,
  recurringSchema,
  subscriptionSchema,
} from './conventions.ts'
import { type QuickpayPayment, windowId } from './operation-store.ts'
import { APPROVED, presentPayment, presentSubscription, REJECTED, signedCallback } from './protocol.ts'

type ById = { Params: { id: string } }

const usualDelayMs = 3000

/** Saved cards: a subscription is authorized in a window, takes no money, and is charged by recurring payments. */
export function subscriptionCalls(app: FastifyInstance, gateway: SimulatedGateway): void {
  app.post('/subscriptions', async (request, reply) => {
    const { order_id: orderNumber, currency, description } = read(subscriptionSchema, request.body)
    await answerWithFaults(
      gateway,
      reply,
      { service: 'gateway', operation: 'createPayment', orderNumber },
      {
        effect() {
          const subscription = { orderNumber, currency: currency.toUpperCase(), createdAt: gateway.now().toISOString() }
          const id = gateway.database.transaction(() =>
            gateway.authorizations.isOrderUsed(orderNumber)
              ? undefined
              : gateway.operations.insertSubscription(subscription, description),
          )
          if (id === undefined) throw invalid('order_id', 'already exists on another subscription')
          return { status: 201, body: presentSubscription(gateway, getSubscription(gateway, String(id))) }
        },
        failure,
        special: { refuse: (fault) => failure(fault.status ?? 400) },
      },
    )
    return reply
  })

  app.put<ById>('/subscriptions/:id/link', async (request, reply) => {
    const subscription = getSubscription(gateway, request.params.id)
    const createLink = prepareLink(gateway, subscription, request.body)
    await answerWithFaults(
      gateway,
      reply,
      { service: 'gateway', operation: 'createLink', orderNumber: subscription.orderNumber },
      { effect: createLink, failure },
    )
    return reply
  })

  app.get<ById>('/subscriptions/:id', async (request, reply) => {
    const subscription = getSubscription(gateway, request.params.id)
    await answerWithFaults(
      gateway,
      reply,
      { service: 'gateway', operation: 'getRecurring' },
      { effect: () => ({ status: 200, body: presentSubscription(gateway, subscription) }), failure },
    )
    return reply
  })

  app.post<ById>('/subscriptions/:id/cancel', async (request, reply) => {
    const subscription = getSubscription(gateway, request.params.id)
    await answerWithFaults(
      gateway,
      reply,
      { service: 'gateway', operation: 'deleteRecurring' },
      { effect: () => cancel(gateway, subscription), failure },
    )
    return reply
  })

  app.post<ById>('/subscriptions/:id/recurring', async (request, reply) => {
    const subscription = getSubscription(gateway, request.params.id)
    const { amount, order_id: orderNumber } = read(recurringSchema, request.body)
    const wanted = { subscription, orderNumber, amount, callbackUrl: findCallbackUrl(request) }
    await answerWithFaults(
      gateway,
      reply,
      { service: 'gateway', operation: 'authorizeRecurring', orderNumber },
      {
        effect: () => authorize(gateway, wanted, APPROVED),
        failure,
        special: {
          refuse: () => authorize(gateway, wanted, REJECTED),
          // Without `synchronized`, Quickpay answers before the acquirer has.
          delay: (fault) => authorizeLater(gateway, wanted, fault.delayMs ?? usualDelayMs),
        },
      },
    )
    return reply
  })
}

type Recurring = {
  subscription: QuickpayPayment
  orderNumber: string
  amount: number
  callbackUrl: string | null
}

function authorize(gateway: SimulatedGateway, wanted: Recurring, code: number): HttpAnswer {
  const { payment, operationId } = store(gateway, wanted)
  finish(gateway, wanted, payment, operationId, code)
  return { status: 200, body: presentPayment(gateway, payment) }
}

function authorizeLater(gateway: SimulatedGateway, wanted: Recurring, delayMs: number): HttpAnswer {
  const { payment, operationId } = store(gateway, wanted)
  setTimeout(() => finish(gateway, wanted, payment, operationId, APPROVED), delayMs).unref()
  return { status: 202, body: presentPayment(gateway, payment) }
}

function store(gateway: SimulatedGateway, { subscription, orderNumber, amount, callbackUrl }: Recurring) {
  return gateway.database.transaction(() => {
    if (!gateway.savedCards.find(windowId(subscription))) throw invalid('id', 'is not authorized')
    const createdAt = gateway.now().toISOString()
    const payment = { orderNumber, currency: subscription.currency, createdAt }
    const id = gateway.authorizations.isOrderUsed(orderNumber)
      ? undefined
      : gateway.operations.insertRecurring(payment, subscription.id)
    if (id === undefined) throw invalid('order_id', 'already exists on another payment')
    const operationId = gateway.operations.record(id, { type: 'recurring', amount, code: null, callbackUrl, createdAt })
    return { payment: { ...payment, id, description: null, subscriptionId: subscription.id }, operationId }
  })
}

function finish(
  gateway: SimulatedGateway,
  { subscription, orderNumber, amount, callbackUrl }: Recurring,
  payment: QuickpayPayment,
  operationId: number,
  code: number,
): void {
  const planned = gateway.database.transaction(() => {
    gateway.operations.finish(payment.id, operationId, code)
    const card = gateway.savedCards.find(windowId(subscription))
    if (code === APPROVED && card) {
      gateway.authorizations.insert({
        ...card,
        authorizationIdentifier: String(payment.id),
        paymentIdentifier: null,
        orderNumber,
        currency: payment.currency,
        amount,
        walletProvider: WALLET_PROVIDERS.none,
        isSubscription: true,
        createdAt: gateway.now().toISOString(),
      })
    }
    return planCallbacks(gateway, orderNumber, signedCallback(gateway, payment, callbackUrl))
  })
  void sendCallbacks(gateway, planned)
}

function cancel(gateway: SimulatedGateway, subscription: QuickpayPayment): HttpAnswer {
  const at = gateway.now().toISOString()
  const callbackUrl = gateway.payments.find(windowId(subscription))?.callbackUrl ?? null
  const planned = gateway.database.transaction(() => {
    if (!gateway.savedCards.remove(windowId(subscription), at)) throw invalid('id', 'is not authorized')
    const operation = { type: 'cancel', amount: null, code: APPROVED, callbackUrl, createdAt: at } as const
    gateway.operations.record(subscription.id, operation)
    return planCallbacks(gateway, subscription.orderNumber, signedCallback(gateway, subscription, callbackUrl))
  })
  void sendCallbacks(gateway, planned)
  return { status: 200, body: presentSubscription(gateway, subscription) }
}

function getSubscription(gateway: SimulatedGateway, id: string): QuickpayPayment {
  const subscription = gateway.operations.find(id)
  if (typeof subscription?.description !== 'string') throw new InvalidInputError(404, 'Not found')
  return subscription
}
