import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { answerWithFaults } from '../faults/answer-with-faults.ts'
import type { Fault } from '../faults/fault.ts'
import { presentAuthorization, presentOperationResult, presentRefund } from './answers.ts'
import { GatewayRefusal, parseCaptureRequest, parseCreateRequest, parseCreditRequest } from './checks.ts'
import type { SimulatedGateway } from './gateway.ts'
import {
  captureAuthorization,
  expireAuthorization,
  getAuthorization,
  type OperationOutcome,
  refundCapture,
  refuseCapture,
  voidAuthorization,
} from './money-effects.ts'
import { findStatusMessage } from './status-codes.ts'

type ById = { Params: { id: string } }

export const acquirerDeclineAnswer = 4

export function buildGatewayError(status: number) {
  return { status, body: { Message: 'An error has occurred.' } }
}

const refused = (fault: Fault) => ({ status: 200, body: presentOperationResult(fault.code ?? acquirerDeclineAnswer) })
const result = ({ code, message }: OperationOutcome) => ({ status: 200, body: presentOperationResult(code, message) })

export function addCreatePaymentRoute(app: FastifyInstance, gateway: SimulatedGateway): void {
  app.post('/api/payment', async (request, reply) => {
    const create = parseCreateRequest(request.body)
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
      failure: buildGatewayError,
      special: {
        refuse: (fault) => ({
          status: fault.status ?? 400,
          body: { Message: findStatusMessage(fault.code ?? acquirerDeclineAnswer) },
        }),
      },
    })
    return reply
  })
}

export function addAuthorizationRoutes(app: FastifyInstance, gateway: SimulatedGateway): void {
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
        failure: buildGatewayError,
      },
    )
    return reply
  })

  app.post<ById>('/authorization/:id/capture', async (request, reply) => {
    const authorization = getAuthorization(gateway, request.params.id)
    const { Amount } = parseCaptureRequest(request.body)
    const { orderNumber } = authorization
    await answerWithFaults(
      gateway,
      reply,
      { service: 'gateway', operation: 'capture', orderNumber },
      {
        effect: () => result(captureAuthorization(gateway, authorization, Amount)),
        failure: buildGatewayError,
        special: {
          refuse: (fault) => result(refuseCapture(gateway, authorization, fault.code ?? acquirerDeclineAnswer)),
          'expired-hold': () => result(expireAuthorization(gateway, authorization, Amount)),
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
        effect: () => result(voidAuthorization(gateway, authorization)),
        failure: buildGatewayError,
        special: { refuse: refused },
      },
    )
    return reply
  })

  app.post<ById>('/authorization/:id/credit', async (request, reply) => {
    const authorization = getAuthorization(gateway, request.params.id)
    const { Amount, Comment } = parseCreditRequest(request.body)
    const { orderNumber } = authorization
    await answerWithFaults(
      gateway,
      reply,
      { service: 'gateway', operation: 'credit', orderNumber },
      {
        effect: () => result(refundCapture(gateway, authorization, Amount, Comment ?? '')),
        failure: buildGatewayError,
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
        failure: buildGatewayError,
      },
    )
    return reply
  })
}
