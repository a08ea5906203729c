import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { answerWithFaults } from '../faults/answer-with-faults.ts'
import { presentOperationResult, presentSavedCard } from './answers.ts'
import { acquirerDeclineAnswer, buildGatewayError } from './calls.ts'
import { createUnknownAuthorizationRefusal, GatewayRefusal, parseRecurringRequest } from './checks.ts'
import type { SimulatedGateway } from './gateway.ts'
import { NO_SAVED_CARD, type SavedCard } from './saved-card-store.ts'
import { WALLET_PROVIDERS } from './test-cards.ts'

type ById = { Params: { id: string } }

export function addSavedCardRoutes(app: FastifyInstance, gateway: SimulatedGateway): void {
  app.post<ById>('/recurring/:id/authorize', async (request, reply) => {
    const card = getSavedCard(gateway, request.params.id)
    const { Amount, OrderId, Currency } = parseRecurringRequest(request.body)
    await answerWithFaults(
      gateway,
      reply,
      { service: 'gateway', operation: 'authorizeRecurring', orderNumber: OrderId },
      {
        effect() {
          if (gateway.authorizations.isOrderUsed(OrderId))
            throw new GatewayRefusal(400, `OrderId ${OrderId} has already been used.`)
          const authorizationIdentifier = randomUUID()
          gateway.authorizations.insert({
            authorizationIdentifier,
            paymentIdentifier: null,
            savedCardIdentifier: card.savedCardIdentifier,
            orderNumber: OrderId,
            currency: Currency,
            amount: Amount,
            cardType: card.cardType,
            maskedPan: card.maskedPan,
            cardExpiry: card.cardExpiry,
            walletProvider: WALLET_PROVIDERS.none,
            testMode: card.testMode,
            isSubscription: true,
            createdAt: gateway.now().toISOString(),
          })
          return { status: 200, body: presentResult(0, authorizationIdentifier) }
        },
        failure: buildGatewayError,
        special: {
          refuse: (fault) => ({ status: 200, body: presentResult(fault.code ?? acquirerDeclineAnswer, NO_SAVED_CARD) }),
        },
      },
    )
    return reply
  })

  app.get<ById>('/recurring/:id', async (request, reply) => {
    const card = getSavedCard(gateway, request.params.id)
    await answerWithFaults(
      gateway,
      reply,
      { service: 'gateway', operation: 'getRecurring' },
      { effect: () => ({ status: 200, body: presentSavedCard(card) }), failure: buildGatewayError },
    )
    return reply
  })

  app.delete<ById>('/recurring/:id', async (request, reply) => {
    const { savedCardIdentifier } = getSavedCard(gateway, request.params.id)
    await answerWithFaults(
      gateway,
      reply,
      { service: 'gateway', operation: 'deleteRecurring' },
      {
        effect() {
          if (!gateway.savedCards.remove(savedCardIdentifier, gateway.now().toISOString()))
            throw createUnknownAuthorizationRefusal()
          return { status: 204 }
        },
        failure: buildGatewayError,
      },
    )
    return reply
  })
}

function getSavedCard(gateway: SimulatedGateway, identifier: string): SavedCard {
  const card = gateway.savedCards.find(identifier.toLowerCase())
  if (!card) throw createUnknownAuthorizationRefusal()
  return card
}

function presentResult(code: number, authorizationIdentifier: string) {
  return {
    IsSuccess: code === 0,
    ErrorCode: code,
    AuthorizationIdentifier: authorizationIdentifier,
    OperationResult: presentOperationResult(code),
  }
}
