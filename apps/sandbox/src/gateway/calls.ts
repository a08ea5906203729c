import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { answerWithFaults } from '../faults/answer-with-faults.ts'
import type { Fault } from '../faults/fault.ts'
import { operationResult, presentAuthorization, presentRefund } from './answers.ts'
import { GatewayRefusal, readCaptureRequest, readCreateRequest, readCreditRequest } from './checks.ts'
import type { SimulatedGateway } from './gateway.ts'
import {
  capture,
  credit,
  type EffectResult,
  expireHold,
  getAuthorization,
  refuseCapture,
  voidHold,
} from './money-effects.ts'
import { statusMessage } from './status-codes.ts'

type ById = { Params: { id: string } }

export const acquirerDeclineAnswer = 4

export function gatewayErrorAnswer(status: number) {
  return { status, body: { Message: 'An error has occurred.' } }
}

const refused = (fault: Fault) => ({ status: 200, body: operationResult(fault.code ?? acquirerDeclineAnswer) })
const result = ({ code, message }: EffectResult) => ({ status: 200, body: operationResult(code, message) })

export function createPaymentCall(app: FastifyInstance, gateway: SimulatedGateway): void {
  app.post('/api/payment', async (request, reply) => {
    const create = readCreateRequest(request.body)
    const target = { service: 'gateway', operation: 'createPayment', orderNumber: create.OrderNumber } as const
    await answerWithFaults(gateway, reply, target, {
      effect() {
        const paymentIdentifier = randomUUID()
        const fresh =
          !gateway.authorizations.isOrderUsed(create.OrderNumber) &&
          gateway.payments.insert(paymentIdentifier, create, gateway.now().toISOString())
        if (!fresh) throw new GatewayRefusal(400, `OrderNumber ${create.OrderNumber} has already been used.`)
        const paymentWindowLink = `${gateway.publicOrigin()}/window/${paymentIdentifier}`
        return { status: 200, body: { paymentIdentifier, paymentWindowLink } }
      },
      failure: gatewayErrorAnswer,
      special: {
        refuse: (fault) => ({
          status: fault.status ?? 400,
          body: { Message: statusMessage(fault.code ?? acquirerDeclineAnswer) },
        }),
      },
    })
    return reply
  })
}

export function authorizationCalls(app: FastifyInstance, gateway: SimulatedGateway): void {
  app.get<ById>('/authorization/:id', async (request, reply) => {
    const { authorizationIdentifier, orderNumber } = getAuthorization(gateway, request.params.id)
    await answerWithFaults(
      gateway,
      reply,
      { service: 'gateway', operation: 'getAuthorization', orderNumber },
      {
        effect: () => ({
          status: 200,
          body: presentAuthorization(getAuthorization(gateway, authorizationIdentifier)),
        }),
        failure: gatewayErrorAnswer,
      },
    )
    return reply
  })

  app.post<ById>('/authorization/:id/capture', async (request, reply) => {
    const authorization = getAuthorization(gateway, request.params.id)
    const { Amount } = readCaptureRequest(request.body)
    const { orderNumber } = authorization
    await answerWithFaults(
      gateway,
      reply,
      { service: 'gateway', operation: 'capture', orderNumber },
      {
        effect: () => result(capture(gateway, authorization, Amount)),
        failure: gatewayErrorAnswer,
        special: {
          refuse: (fault) => result(refuseCapture(gateway, authorization, fault.code ?? acquirerDeclineAnswer)),
          'expired-hold': () => result(expireHold(gateway, authorization, Amount)),
        },
      },
    )
    return reply
  })

  app.delete<ById>('/authorization/:id', async (request, reply) => {
    const authorization = getAuthorization(gateway, request.params.id)
    const { orderNumber } = authorization
    await answerWithFaults(
      gateway,
      reply,
      { service: 'gateway', operation: 'void', orderNumber },
      {
        effect: () => result(voidHold(gateway, authorization)),
        failure: gatewayErrorAnswer,
        special: { refuse: refused },
      },
    )
    return reply
  })

  app.post<ById>('/authorization/:id/credit', async (request, reply) => {
    const authorization = getAuthorization(gateway, request.params.id)
    const { Amount, Comment } = readCreditRequest(request.body)
    const { orderNumber } = authorization
    await answerWithFaults(
      gateway,
      reply,
      { service: 'gateway', operation: 'credit', orderNumber },
      {
        effect: () => result(credit(gateway, authorization, Amount, Comment ?? '')),
        failure: gatewayErrorAnswer,
        special: { refuse: refused },
      },
    )
    return reply
  })

  app.get<ById>('/authorization/:id/credit', async (request, reply) => {
    const { authorizationIdentifier, orderNumber } = getAuthorization(gateway, request.params.id)
    await answerWithFaults(
      gateway,
      reply,
      { service: 'gateway', operation: 'listCredits', orderNumber },
      {
        effect: () => ({
          status: 200,
          body: gateway.authorizations.listCredits(authorizationIdentifier).map(presentRefund),
        }),
        failure: gatewayErrorAnswer,
      },
    )
    return reply
  })
}
