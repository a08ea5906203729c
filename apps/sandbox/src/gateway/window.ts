import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseInput } from '../invalid-input.ts'
import { detectPreferredLanguage } from '../pages/language.ts'
import { assertSameSiteForm, setSecurityHeaders } from '../pages/security-headers.ts'
import { type CardForm, computeDefaultExpiry, parseCard } from './card-entry.ts'
import { approvePayment, declinePayment, getApproval, type PayingCard } from './card-holder.ts'
import type { SimulatedGateway } from './gateway.ts'
import type { Payment } from './payment-store.ts'
import { findTestCard, passesLuhnCheck, testCards, WALLET_PROVIDERS } from './test-cards.ts'
import { paidPage, paymentPage, unknownPaymentPage, windowClosedPage } from './window-page.ts'

const typed = z.string().max(60).default('')
const cardFormSchema = z.object({ number: typed, expiry: typed, csc: typed })
const choiceSchema = z.object({ card: z.string().max(19).optional() })
const emptyForm: CardForm = { number: '', expiry: '', csc: '' }

type ById = { Params: { id: string } }

export function addWindowRoutes(app: FastifyInstance, gateway: SimulatedGateway): void {
  const hasWallets = (payment: Payment) => !gateway.protocolOf(payment).onlySavesCard(payment)
  app.get<ById>('/window/:id', async (request, reply) => {
    const payment = gateway.payments.find(request.params.id)
    if (!payment) return unknown(request, reply)
    if (payment.state === 'approved')
      return show(reply, payment, paidPage(payment, getApproval(gateway, payment).redirectTo))
    const { card } = parseInput(choiceSchema, request.query)
    const chosen = card !== undefined && passesLuhnCheck(card) && findTestCard(card) !== undefined
    const form = chosen ? { number: card, expiry: computeDefaultExpiry(gateway.now()), csc: '123' } : emptyForm
    return show(reply, payment, paymentPage(payment, hasWallets(payment), form, {}))
  })

  app.get<ById>('/window/:id/left', async (request, reply) => {
    const payment = gateway.payments.find(request.params.id)
    return payment ? show(reply, payment, windowClosedPage(payment)) : unknown(request, reply)
  })

  app.post<ById>('/window/:id/card', async (request, reply) => {
    assertSameSiteForm(request)
    const payment = gateway.payments.find(request.params.id)
    if (!payment) return unknown(request, reply)
    if (payment.state === 'approved') return reply.redirect(getApproval(gateway, payment).redirectTo, 303)
    const form = parseInput(cardFormSchema, request.body)
    const reading = parseCard(form, gateway.now())
    // The security code is never sent back to the browser.
    if (!reading.ok)
      return show(reply, payment, paymentPage(payment, hasWallets(payment), { ...form, csc: '' }, reading.errors))
    if (reading.declineCode !== null)
      return reply.redirect(await declinePayment(gateway, payment, reading.declineCode), 303)
    const { redirectTo } = await approvePayment(gateway, payment, {
      ...reading.card,
      walletProvider: WALLET_PROVIDERS.none,
    })
    return reply.redirect(redirectTo, 303)
  })

  app.post<ById>('/window/:id/wallet', async (request, reply) => {
    assertSameSiteForm(request)
    const payment = gateway.payments.find(request.params.id)
    if (!payment || !hasWallets(payment)) return unknown(request, reply)
    const { redirectTo } = await approvePayment(gateway, payment, cardInWallet(gateway))
    return reply.redirect(redirectTo, 303)
  })
}

function cardInWallet(gateway: SimulatedGateway): PayingCard {
  const number = testCards.find(({ declineCode }) => declineCode === null)?.number ?? ''
  const expiry = computeDefaultExpiry(gateway.now()).split('/').reverse().join('')
  return { number, scheme: 'visa', expiry, walletProvider: WALLET_PROVIDERS.mobilePay }
}

function show(reply: FastifyReply, payment: Payment, markup: string): FastifyReply {
  return setSecurityHeaders(reply, [new URL(payment.acceptUrl).origin, new URL(payment.declineUrl).origin]).send(markup)
}

function unknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = detectPreferredLanguage(request.headers['accept-language'])
  return setSecurityHeaders(reply.code(404)).send(unknownPaymentPage(language))
}
