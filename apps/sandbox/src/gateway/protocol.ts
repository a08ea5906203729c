import { randomUUID } from 'node:crypto'
import type { SettingsStore } from '../settings/settings.ts'
import { findAcquirerNumber } from './answers.ts'
import type { CallbackMessage } from './callbacks.ts'
import type { Payment } from './payment-store.ts'
import { NO_SAVED_CARD } from './saved-card-store.ts'
import { type DeclineCode, findStatusMessage } from './status-codes.ts'

export type ApprovedPayment = { authorizationIdentifier: string; savedCardIdentifier: string | null }

/** How a payment provider reports the result of its payment window. */
export type GatewayWindowProtocol = {
  /** Whether approving saves the card without authorizing a payment. */
  onlySavesCard(payment: Payment): boolean
  newAuthorizationIdentifier(payment: Payment): string
  acceptQuery(approved: ApprovedPayment): Record<string, string>
  declineQuery(payment: Payment, code: DeclineCode): Record<string, string>
  /** These functions are called in the transaction that stores the result. */
  approved(payment: Payment, approved: ApprovedPayment): CallbackMessage
  declined(payment: Payment, code: DeclineCode): CallbackMessage | null
}

export function createFreepayProtocol(settings: SettingsStore): GatewayWindowProtocol {
  const message = (payment: Payment, approved: ApprovedPayment, accepted: boolean): CallbackMessage => ({
    url: payment.callbackUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      authorizationIdentifier: approved.authorizationIdentifier,
      savedCardIdentifier: approved.savedCardIdentifier ?? NO_SAVED_CARD,
      paymentIdentifier: payment.paymentIdentifier,
      authorizationAccepted: String(accepted),
    }).toString(),
  })
  return {
    onlySavesCard: () => false,
    newAuthorizationIdentifier: () => randomUUID(),
    acceptQuery: ({ authorizationIdentifier, savedCardIdentifier }) => ({
      authorizationIdentifier,
      savedCardIdentifier: savedCardIdentifier ?? NO_SAVED_CARD,
    }),
    declineQuery: (payment, code) => ({
      acquirer: String(findAcquirerNumber(payment.testMode)),
      gatewayreason: String(code),
      reason: findStatusMessage(code, payment.language === 'da-DK' ? 'da' : 'en'),
    }),
    approved: (payment, approved) => message(payment, approved, true),
    declined: (payment) =>
      settings.current().callbackOnDecline
        ? message(payment, { authorizationIdentifier: NO_SAVED_CARD, savedCardIdentifier: null }, false)
        : null,
  }
}
