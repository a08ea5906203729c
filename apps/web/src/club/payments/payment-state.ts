import type { ClubPayment, ClubPaymentDetails } from '@forenet/contract/club/payment'
import type { Tone } from '../../ui/blocks/status-badge.tsx'

export type PaymentState = 'paid' | 'free' | 'test' | 'pending' | 'partly-refunded' | 'refunded'

export const STATE_TONES: Readonly<Record<PaymentState, Tone>> = {
  paid: 'good',
  free: 'neutral',
  test: 'neutral',
  pending: 'waiting',
  'partly-refunded': 'info',
  refunded: 'info',
}

type Amounts = Pick<ClubPayment, 'amountMinor' | 'backMinor' | 'pendingBackMinor' | 'test'>

export function paymentState({ amountMinor, backMinor, pendingBackMinor, test }: Amounts): PaymentState {
  if (test) return 'test'
  if (pendingBackMinor > 0) return 'pending'
  if (backMinor > 0) return backMinor < amountMinor ? 'partly-refunded' : 'refunded'
  return amountMinor === 0 ? 'free' : 'paid'
}

export type RefundObstacle = 'role' | 'test' | 'free' | 'waiting' | 'charged-back' | 'nothing-left' | 'not-in-register'

type Refundable = Pick<ClubPaymentDetails, 'payment' | 'chargedBackMinor' | 'refundable' | 'refunds' | 'tickets'>

export function refundObstacle(
  { payment, chargedBackMinor, refundable, refunds, tickets }: Refundable,
  mayRefund: boolean,
): RefundObstacle | null {
  if (!mayRefund) return 'role'
  if (payment.test) return 'test'
  const hasRefundableTicket = listRefundableTickets(tickets).length > 0
  if (payment.amountMinor === 0 && !hasRefundableTicket) return 'free'
  if (refundable === null && !hasRefundableTicket) {
    if (refunds.some(({ state }) => state === 'waiting')) return 'waiting'
    return chargedBackMinor > 0 ? 'charged-back' : 'nothing-left'
  }
  // A membership refund needs a person in the register.
  return payment.kind === 'membership' && payment.memberId === null ? 'not-in-register' : null
}

export function listRefundableTickets<Ticket extends { leftMinor: number }>(tickets: readonly Ticket[]): Ticket[] {
  return tickets.filter(({ leftMinor }) => leftMinor > 0)
}

/** The sum in øre, without test payments. */
export function computeNetMinor(payments: readonly Pick<ClubPayment, 'amountMinor' | 'backMinor' | 'test'>[]): number {
  return payments.reduce((sum, { amountMinor, backMinor, test }) => sum + (test ? 0 : amountMinor - backMinor), 0)
}
