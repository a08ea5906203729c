import { randomUUID } from 'node:crypto'
import { acquirerNumber } from './answers.ts'
import { type PlannedCallbacks, planCallbacks, sendCallbacks } from './callbacks.ts'
import type { CardEntry } from './card-entry.ts'
import type { SimulatedGateway } from './gateway.ts'
import type { Payment } from './payment-store.ts'
import { NO_SAVED_CARD } from './saved-card-store.ts'
import { type DeclineCode, statusMessage } from './status-codes.ts'
import { gatewayCardTypeCodes, maskPan } from './test-cards.ts'

export type Approval = { authorizationIdentifier: string; redirectTo: string }

/** `walletProvider`: the gateway's number, 0 for a plain card. */
export type PayingCard = CardEntry & { walletProvider: number }

/** Repeated approvals with any card return the same authorization. Resolves when the browser may be redirected. */
export async function approvePayment(gateway: SimulatedGateway, payment: Payment, card: PayingCard): Promise<Approval> {
  const planned = gateway.database.transaction(() => authorizeOnce(gateway, payment, card))
  if (planned) await sendCallbacks(gateway, planned)
  return getApproval(gateway, payment)
}

/** @throws if the payment is not approved */
export function getApproval(gateway: SimulatedGateway, payment: Payment): Approval {
  const authorization = gateway.authorizations.findByPayment(payment.paymentIdentifier)
  if (!authorization) throw new Error(`Payment ${payment.paymentIdentifier} is approved without an authorization`)
  const { authorizationIdentifier, savedCardIdentifier } = authorization
  const redirectTo = withQuery(payment.acceptUrl, {
    authorizationIdentifier,
    savedCardIdentifier: savedCardIdentifier ?? NO_SAVED_CARD,
  })
  return { authorizationIdentifier, redirectTo }
}

/** The payment remains open. @returns the redirect URL */
export async function declinePayment(gateway: SimulatedGateway, payment: Payment, code: DeclineCode): Promise<string> {
  const planned = gateway.database.transaction((): PlannedCallbacks => {
    gateway.payments.recordDecline(payment.paymentIdentifier, code, gateway.now().toISOString())
    if (!gateway.settings.current().callbackOnDecline) return { deliveries: [], beforeReturn: false }
    return planCallbacks(gateway, payment, {
      authorizationIdentifier: NO_SAVED_CARD,
      savedCardIdentifier: NO_SAVED_CARD,
      authorizationAccepted: false,
    })
  })
  await sendCallbacks(gateway, planned)
  return withQuery(payment.declineUrl, {
    acquirer: String(acquirerNumber(payment.testMode)),
    gatewayreason: String(code),
    reason: statusMessage(code, payment.language === 'da-DK' ? 'da' : 'en'),
  })
}

function authorizeOnce(gateway: SimulatedGateway, payment: Payment, card: PayingCard): PlannedCallbacks | undefined {
  if (!gateway.payments.approve(payment.paymentIdentifier)) return undefined
  const authorizationIdentifier = randomUUID()
  const savedCardIdentifier = payment.saveCard ? randomUUID() : null
  const createdAt = gateway.now().toISOString()
  const shown = {
    cardType: gatewayCardTypeCodes[card.scheme],
    maskedPan: maskPan(card.number),
    cardExpiry: card.expiry,
    testMode: payment.testMode,
    createdAt,
  }
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
  return planCallbacks(gateway, payment, {
    authorizationIdentifier,
    savedCardIdentifier: savedCardIdentifier ?? NO_SAVED_CARD,
    authorizationAccepted: true,
  })
}

/** Does not re-encode the existing query. */
function withQuery(address: string, added: Record<string, string>): string {
  const url = new URL(address)
  const query = new URLSearchParams(added).toString()
  url.search = url.search === '' ? query : `${url.search}&${query}`
  return url.href
}
