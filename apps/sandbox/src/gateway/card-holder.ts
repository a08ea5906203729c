import { randomUUID } from 'node:crypto'
import { type PlannedCallbacks, planCallbacks, sendCallbacks } from './callbacks.ts'
import type { CardEntry } from './card-entry.ts'
import type { SimulatedGateway } from './gateway.ts'
import type { Payment } from './payment-store.ts'
import type { DeclineCode } from './status-codes.ts'
import { gatewayCardTypeCodes, isQuickpayTestCard, maskPan } from './test-cards.ts'

export type Approval = { authorizationIdentifier: string; redirectTo: string }

/** `walletProvider`: the gateway's number of the wallet, 0 for a plain card. */
export type PayingCard = CardEntry & { walletProvider: number }

/** Repeated approvals return the same authorization, whatever the card. Resolves when the browser may be redirected. */
export async function approvePayment(gateway: SimulatedGateway, payment: Payment, card: PayingCard): Promise<Approval> {
  const planned = gateway.database.transaction(() => authorizeOnce(gateway, payment, card))
  if (planned) await sendCallbacks(gateway, planned)
  return getApproval(gateway, payment)
}

/** @throws if the payment is not approved */
export function getApproval(gateway: SimulatedGateway, payment: Payment): Approval {
  const { paymentIdentifier } = payment
  const protocol = gateway.protocolOf(payment)
  if (protocol.onlySavesCard(payment)) {
    const saved = { authorizationIdentifier: paymentIdentifier, savedCardIdentifier: paymentIdentifier }
    const redirectTo = withQuery(payment.acceptUrl, protocol.acceptQuery(saved))
    return { authorizationIdentifier: paymentIdentifier, redirectTo }
  }
  const authorization = gateway.authorizations.findByPayment(paymentIdentifier)
  if (!authorization) throw new Error(`Payment ${payment.paymentIdentifier} is approved without an authorization`)
  const { authorizationIdentifier, savedCardIdentifier } = authorization
  const redirectTo = withQuery(
    payment.acceptUrl,
    protocol.acceptQuery({ authorizationIdentifier, savedCardIdentifier }),
  )
  return { authorizationIdentifier, redirectTo }
}

/** The payment stays open for another attempt. @returns the redirect URL */
export async function declinePayment(gateway: SimulatedGateway, payment: Payment, code: DeclineCode): Promise<string> {
  const protocol = gateway.protocolOf(payment)
  const planned = gateway.database.transaction((): PlannedCallbacks => {
    gateway.payments.recordDecline(payment.paymentIdentifier, code, gateway.now().toISOString())
    const message = protocol.declined(payment, code)
    return message ? planCallbacks(gateway, payment.orderNumber, message) : { deliveries: [], beforeReturn: false }
  })
  await sendCallbacks(gateway, planned)
  return withQuery(payment.declineUrl, protocol.declineQuery(payment, code))
}

function authorizeOnce(gateway: SimulatedGateway, payment: Payment, card: PayingCard): PlannedCallbacks | undefined {
  if (!gateway.payments.approve(payment.paymentIdentifier)) return undefined
  const protocol = gateway.protocolOf(payment)
  const createdAt = gateway.now().toISOString()
  const shown = {
    cardType: gatewayCardTypeCodes[card.scheme],
    maskedPan: maskPan(card.number),
    cardExpiry: card.expiry,
    testMode: payment.testMode || isQuickpayTestCard(card.number),
    createdAt,
  }
  if (protocol.onlySavesCard(payment)) {
    const savedCardIdentifier = payment.paymentIdentifier
    gateway.savedCards.insert({ savedCardIdentifier, ...shown })
    const saved = { authorizationIdentifier: savedCardIdentifier, savedCardIdentifier }
    return planCallbacks(gateway, payment.orderNumber, protocol.approved(payment, saved))
  }
  const authorizationIdentifier = protocol.newAuthorizationIdentifier(payment)
  const savedCardIdentifier = payment.saveCard ? randomUUID() : null
  if (savedCardIdentifier) gateway.savedCards.insert({ savedCardIdentifier, ...shown })
  gateway.authorizations.insert({
    authorizationIdentifier,
    paymentIdentifier: payment.paymentIdentifier,
    savedCardIdentifier,
    orderNumber: payment.orderNumber,
    currency: payment.currency,
    amount: payment.amount,
    walletProvider: card.walletProvider,
    isSubscription: savedCardIdentifier !== null,
    ...shown,
  })
  const message = protocol.approved(payment, { authorizationIdentifier, savedCardIdentifier })
  return planCallbacks(gateway, payment.orderNumber, message)
}

/** Does not re-encode the existing parameters. */
function withQuery(address: string, added: Record<string, string>): string {
  const url = new URL(address)
  const query = new URLSearchParams(added).toString()
  if (query === '') return url.href
  url.search = url.search === '' ? query : `${url.search}&${query}`
  return url.href
}
