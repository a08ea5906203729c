import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { InvalidInputError, parseInput } from '../invalid-input.ts'
import { computeDefaultExpiry, parseCard } from './card-entry.ts'
import { approvePayment, declinePayment } from './card-holder.ts'
import type { SimulatedGateway } from './gateway.ts'
import { readLedger, resetLedger } from './ledger.ts'
import type { Payment } from './payment-store.ts'
import { isDeclineCode } from './status-codes.ts'
import { testCards, WALLET_PROVIDERS } from './test-cards.ts'

const filterSchema = z.object({ orderNumber: z.string().min(1).optional() })

export function addLedgerRoutes(app: FastifyInstance, gateway: SimulatedGateway): void {
  app.get('/ledger', async (request) => readLedger(gateway, parseInput(filterSchema, request.query).orderNumber))
  app.delete('/ledger', async (_request, reply) => {
    resetLedger(gateway)
    return reply.code(204).send()
  })
}

const approveSchema = z
  .strictObject({ cardNumber: z.string().optional(), expiry: z.string().optional(), mobilePay: z.boolean().optional() })
  .nullish()
  .transform((body) => body ?? {})
const declineSchema = z.strictObject({ code: z.int().refine(isDeclineCode, { error: 'must be 1 to 22' }) })

export function addCardHolderRoutes(app: FastifyInstance, gateway: SimulatedGateway): void {
  app.post<{ Params: { id: string } }>('/payments/:id/approve', async (request) => {
    const payment = getPayment(gateway, request.params.id)
    const { cardNumber, expiry, mobilePay } = parseInput(approveSchema, request.body)
    const today = gateway.now()
    const reading = parseCard(
      { number: cardNumber ?? testCards[0]?.number ?? '', expiry: expiry ?? computeDefaultExpiry(today), csc: '123' },
      today,
    )
    if (!reading.ok || reading.declineCode !== null)
      throw new InvalidInputError(400, 'The card is not one that approves.', [
        { path: 'cardNumber', message: 'must be an approving test card' },
      ])
    const walletProvider = mobilePay ? WALLET_PROVIDERS.mobilePay : WALLET_PROVIDERS.none
    return approvePayment(gateway, payment, { ...reading.card, walletProvider })
  })

  app.post<{ Params: { id: string } }>('/payments/:id/decline', async (request) => {
    const payment = getPayment(gateway, request.params.id)
    const { code } = parseInput(declineSchema, request.body)
    if (payment.state === 'approved') throw new InvalidInputError(409, 'The payment is already approved.')
    if (!isDeclineCode(code)) throw new InvalidInputError(400, 'The code must be 1 to 22.')
    return { authorizationIdentifier: null, redirectTo: await declinePayment(gateway, payment, code) }
  })
}

function getPayment(gateway: SimulatedGateway, identifier: string): Payment {
  const payment = gateway.payments.find(identifier)
  if (!payment) throw new InvalidInputError(404, 'There is no such payment.')
  return payment
}
