import type { Authorization } from './authorization-store.ts'
import type { SimulatedGateway } from './gateway.ts'
import { WALLET_PROVIDERS } from './test-cards.ts'

/** Totals per currency. `heldAmount`: authorized, but not captured, voided or expired. */
export type LedgerTotals = {
  payments: number
  authorizations: number
  authorizedAmount: number
  heldAmount: number
  capturedAmount: number
  creditedAmount: number
  voidedAmount: number
}

export function readLedger(gateway: SimulatedGateway, orderNumber?: string) {
  const declines = new Map<string, { code: number; at: string }[]>()
  for (const { paymentIdentifier, code, at } of gateway.payments.listDeclines()) {
    const known = declines.get(paymentIdentifier)
    if (known) known.push({ code, at })
    else declines.set(paymentIdentifier, [{ code, at }])
  }
  const authorizations = gateway.authorizations.list(orderNumber).map(presentForLedger)
  const byPayment = new Map(authorizations.map((entry) => [entry.paymentIdentifier, entry.authorizationIdentifier]))
  const payments = gateway.payments.list(orderNumber).map((payment) => ({
    ...payment,
    authorizationIdentifier: byPayment.get(payment.paymentIdentifier) ?? null,
    declines: declines.get(payment.paymentIdentifier) ?? [],
  }))

  const totals: Record<string, LedgerTotals> = {}
  for (const { currency } of payments) getCurrencyTotals(totals, currency).payments += 1
  for (const entry of authorizations) {
    const sums = getCurrencyTotals(totals, entry.currency)
    sums.authorizations += 1
    sums.authorizedAmount += entry.authorizedAmount
    sums.capturedAmount += entry.capturedAmount
    sums.creditedAmount += entry.creditedAmount
    if (entry.voided) sums.voidedAmount += entry.authorizedAmount
    else if (!entry.captured && !entry.holdExpired) sums.heldAmount += entry.authorizedAmount
  }
  return { payments, authorizations, callbacks: gateway.outbox.list('gateway', orderNumber), totals }
}

export function resetLedger(gateway: SimulatedGateway): void {
  gateway.database.transaction(() => {
    for (const table of [
      'credits',
      'authorizations',
      'declines',
      'payments',
      'saved_cards',
      'quickpay_operations',
      'quickpay_recurring',
      'quickpay_subscriptions',
      'quickpay_payments',
    ])
      gateway.database.prepare(`DELETE FROM ${table}`).run()
  })
  gateway.outbox.clear('gateway')
}

function getCurrencyTotals(totals: Record<string, LedgerTotals>, currency: string): LedgerTotals {
  totals[currency] ??= {
    payments: 0,
    authorizations: 0,
    authorizedAmount: 0,
    heldAmount: 0,
    capturedAmount: 0,
    creditedAmount: 0,
    voidedAmount: 0,
  }
  return totals[currency]
}

function presentForLedger(authorization: Authorization) {
  const { amount, capturedAt, voidedAt, holdExpiredAt, createdAt, walletProvider, ...rest } = authorization
  return {
    ...rest,
    authorizedAmount: amount,
    authorizedAt: createdAt,
    captured: capturedAt !== null,
    capturedAt,
    voided: voidedAt !== null,
    voidedAt,
    holdExpired: holdExpiredAt !== null,
    holdExpiredAt,
    wallet: walletProvider !== WALLET_PROVIDERS.none,
    walletProvider,
  }
}
