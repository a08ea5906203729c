import { type Minor, sumMinor } from '@forenet/domain/money'

export type BookedRefund = { id: string; amountMinor: Minor; done: boolean }

/**
 * Splits a refund into the part to send and the part that the payer's bank has returned already. `leftMinor`: captured
 * and not requested as refund.
 */
export function splitByChargeback(
  amountMinor: Minor,
  { leftMinor, chargedBackMinor }: { leftMinor: Minor; chargedBackMinor: Minor },
): { refundMinor: Minor; chargedBackMinor: Minor } {
  const refundMinor = Math.min(amountMinor, Math.max(0, leftMinor - chargedBackMinor))
  return { refundMinor, chargedBackMinor: amountMinor - refundMinor }
}

export type WithheldRefund = {
  id: string
  partOf: string | null
  amountMinor: Minor
  reason: string
  requestedAt: Date
}

/** Resumes refunds, in their order, as far as captured money is left. */
export function planResumption<Refund extends Pick<WithheldRefund, 'id' | 'amountMinor'>>(
  withheld: readonly Refund[],
  { leftMinor, chargedBackMinor }: { leftMinor: Minor; chargedBackMinor: Minor },
): { refund: Refund; resumedMinor: Minor }[] {
  let restMinor = leftMinor - chargedBackMinor
  return withheld.flatMap((refund) => {
    const resumedMinor = Math.min(refund.amountMinor, restMinor)
    if (resumedMinor <= 0) return []
    restMinor -= resumedMinor
    return { refund, resumedMinor }
  })
}

export function refundComment(refundId: string): string {
  return `Forenet refund ${refundId}`
}

/**
 * `unexplained`: not found, but the credited total differs from our records. Read `booked`, all refunds of the attempt,
 * before the credits, because an open one may be credited by now.
 */
export function findCredit(
  refundId: string,
  booked: readonly BookedRefund[],
  credits: readonly { amountMinor: Minor; comment: string }[],
): 'there' | 'not-there' | 'unexplained' {
  if (credits.some(({ comment }) => comment === refundComment(refundId))) return 'there'
  const open = new Set(booked.filter(({ done }) => !done).map(({ id }) => refundComment(id)))
  const paidBack = sumMinor(credits.filter(({ comment }) => !open.has(comment)).map(({ amountMinor }) => amountMinor))
  const ours = sumMinor(booked.filter(({ done }) => done).map(({ amountMinor }) => amountMinor))
  return paidBack === ours ? 'not-there' : 'unexplained'
}

/**
 * Wait before repeating a credit request without response, because a gateway may process it late. Longer than any
 * gateway's timeout.
 */
const REFUND_BOOKING_WINDOW_MS = 600_000

export function canStillBeBooked(askedAt: Date, now: Date): boolean {
  return now.getTime() - askedAt.getTime() < REFUND_BOOKING_WINDOW_MS
}
