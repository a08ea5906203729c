import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findErrorStatus } from '../error-status.ts'
import type { HttpAnswer } from '../faults/answer-with-faults.ts'
import type { SimulatedGateway } from '../gateway/gateway.ts'
import { InvalidInputError, listIssues } from '../invalid-input.ts'
import { type QuickpayPayment, windowId } from './operation-store.ts'
import { presentLink } from './protocol.ts'

const amount = z.int().min(1).max(99_999_999_999)
const webAddress = z.url({ protocol: /^https?$/ })
const autoCapture = z.literal(false, { error: 'is not simulated' }).default(false)

export const paymentSchema = z.looseObject({
  order_id: z.string().min(4).max(20),
  currency: z.string().regex(/^[A-Za-z]{3}$/),
})
export const subscriptionSchema = paymentSchema.extend({ description: z.string().min(1) })
export const recurringSchema = z.looseObject({
  amount,
  order_id: paymentSchema.shape.order_id,
  auto_capture: autoCapture,
})
export const listSchema = z.looseObject({ order_id: z.string() })
export const amountSchema = z.looseObject({ amount })
const linkSchema = z.looseObject({
  amount,
  continue_url: webAddress,
  cancel_url: webAddress,
  callback_url: webAddress.nullish(),
  language: z.string().length(2).default('da'),
  auto_capture: autoCapture,
  customer_email: z.email().nullish(),
})

/** Basic authentication without a user name, `Accept-Version: v10`, and `{message, errors}` for every error. */
export function applyQuickpayConventions(app: FastifyInstance, { quickpay }: SimulatedGateway): void {
  const basic = `Basic ${Buffer.from(`:${quickpay.apiKey}`).toString('base64')}`
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== basic) return reply.code(401).send(problem('Invalid API key'))
    if (request.headers['accept-version'] !== 'v10') return reply.code(400).send(problem('Unknown API version'))
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(problem('Not found')))
  app.setErrorHandler((error, request, reply) => {
    const status = findErrorStatus(error)
    if (status >= 500) request.log.error(error)
    const message = status < 500 && error instanceof Error ? error.message : 'Internal error'
    const issues = error instanceof InvalidInputError ? error.issues : []
    return reply.code(status).send({
      ...problem(message),
      errors: Object.fromEntries(issues.map(({ path, message: why }) => [path, [why]])),
    })
  })
}

/** Validates a request for the window of a payment or subscription. Returns its effect. */
export function prepareLink(gateway: SimulatedGateway, payment: QuickpayPayment, body: unknown): () => HttpAnswer {
  const link = read(linkSchema, body)
  return () => {
    const id = windowId(payment)
    gateway.payments.insert(
      id,
      {
        Amount: link.amount,
        Currency: payment.currency,
        OrderNumber: payment.orderNumber,
        CustomerAcceptUrl: link.continue_url,
        CustomerDeclineUrl: link.cancel_url,
        ServerCallbackUrl: link.callback_url,
        EnforceLanguage: link.language === 'da' ? 'da-DK' : 'en-US',
        CustomerEmail: link.customer_email,
      },
      gateway.now().toISOString(),
    )
    const window = gateway.payments.find(id)
    if (!window) throw new Error('The link was not stored')
    return { status: 200, body: presentLink(gateway, window) }
  }
}

export function findCallbackUrl({ headers }: FastifyRequest): string | null {
  const given = headers['quickpay-callback-url']
  return typeof given === 'string' ? given : null
}

export function failure(status: number): HttpAnswer {
  return { status, body: problem('Internal error') }
}

function problem(message: string) {
  return { message, errors: {}, error_code: null }
}

export function invalid(path: string, message: string): InvalidInputError {
  return new InvalidInputError(400, 'Validation error', [{ path, message }])
}

export function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body ?? {})
  if (result.success) return result.data
  throw new InvalidInputError(400, 'Validation error', listIssues(result.error))
}
