import { type Minor, sumMinor } from './money.ts'
import { type PriceLines, type PriceTerms, splitInclusivePrice } from './price.ts'

/**
 * Price difference when a ticket changes its type, compared with what is paid and not refunded; negative if the new
 * type is cheaper.
 */
export function computeMoveDifference({ paidMinor, priceMinor }: { paidMinor: Minor; priceMinor: Minor }): Minor {
  return priceMinor - paidMinor
}

export function computeMoveRefund({ differenceMinor, payBack }: { differenceMinor: Minor; payBack: boolean }): Minor {
  return payBack ? Math.max(0, -differenceMinor) : 0
}

export function computeMoveCharge({ differenceMinor, isTaken }: { differenceMinor: Minor; isTaken: boolean }): Minor {
  return isTaken ? Math.max(0, differenceMinor) : 0
}

/**
 * Price of the difference as a separate order. An increase of the surcharge is VAT-free. Earlier refunds were taken
 * from the price before the surcharge.
 */
export function computeDifferencePrice(
  amountMinor: Minor,
  kind: Pick<PriceTerms, 'vatRate' | 'surchargeMinor'>,
  ticket: { surchargeMinor: Minor; leftMinor: Minor },
): PriceLines {
  const kept = Math.min(ticket.surchargeMinor, ticket.leftMinor)
  const surchargeMinor = Math.min(amountMinor, Math.max(0, kind.surchargeMinor - kept))
  return { ...splitInclusivePrice(amountMinor - surchargeMinor, kind.vatRate), surchargeMinor, totalMinor: amountMinor }
}

export type HeldPayment = { orderId: string; leftMinor: Minor }

/**
 * Splits a refund over the payments of a ticket: later payments first, newest first, each up to its unrefunded amount.
 * `restMinor`: the part refunded from the original purchase.
 */
export function splitRefund(
  amountMinor: Minor,
  later: readonly HeldPayment[],
): { parts: { orderId: string; amountMinor: Minor }[]; restMinor: Minor } {
  let restMinor = amountMinor
  const parts = later.flatMap(({ orderId, leftMinor }) => {
    const partMinor = Math.min(restMinor, leftMinor)
    restMinor -= partMinor
    return partMinor > 0 ? [{ orderId, amountMinor: partMinor }] : []
  })
  return { parts, restMinor }
}

/**
 * Like `splitRefund`, but uses the charged-back part of a later payment last, because a refund of it is withheld.
 * `heldMinor`: the amount of the original purchase that was neither refunded nor charged back.
 */
export function splitByHeldMoney(
  amountMinor: Minor,
  later: readonly (HeldPayment & { chargedBackMinor: Minor })[],
  heldMinor: Minor,
): { parts: { orderId: string; amountMinor: Minor }[]; restMinor: Minor } {
  const held = later.map(({ orderId, leftMinor, chargedBackMinor }) => ({
    orderId,
    leftMinor: Math.max(0, leftMinor - chargedBackMinor),
  }))
  const first = splitRefund(amountMinor, held)
  const ofOrder = Math.min(first.restMinor, heldMinor)
  const last = splitRefund(
    first.restMinor - ofOrder,
    later.map(({ orderId, leftMinor }, nth) => ({ orderId, leftMinor: leftMinor - (held[nth]?.leftMinor ?? 0) })),
  )
  const parts = later.flatMap(({ orderId }) => {
    const ofPayment = [...first.parts, ...last.parts].filter((part) => part.orderId === orderId)
    const partMinor = sumMinor(ofPayment.map((part) => part.amountMinor))
    return partMinor > 0 ? [{ orderId, amountMinor: partMinor }] : []
  })
  return { parts, restMinor: ofOrder + last.restMinor }
}

/** Part of a refund that was paid manually, so the club pays it back itself. */
export function computeManualRefundPart(
  amountMinor: Minor,
  { later, byHand }: { later: readonly (HeldPayment & { byHand: boolean })[]; byHand: boolean },
): Minor {
  const { parts, restMinor } = splitRefund(amountMinor, later)
  const hand = new Set(later.flatMap((one) => (one.byHand ? one.orderId : [])))
  return (
    sumMinor(parts.filter(({ orderId }) => hand.has(orderId)).map((part) => part.amountMinor)) +
    (byHand ? restMinor : 0)
  )
}

const ASKED_FOR_DAYS = 3

/** Deadline for paying an upgrade: three days, but not after the event starts. */
export function computeUpgradeDeadline(now: Date, startsAt: Date): Date {
  const until = new Date(now.getTime() + ASKED_FOR_DAYS * 86_400_000)
  return until < startsAt ? until : startsAt
}

export function findUpgradeDeadlineProblem(
  until: Date,
  { now, startsAt }: { now: Date; startsAt: Date },
): 'past' | 'after-start' | null {
  if (until <= now) return 'past'
  return until > startsAt ? 'after-start' : null
}
