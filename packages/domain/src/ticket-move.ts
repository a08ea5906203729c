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

/** Splits a refund over payments in their order, each up to its unrefunded amount. */
function splitRefund(
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

export type PaidUpgrade = HeldPayment & { chargedBackMinor: Minor }

/**
 * Splits refunds of tickets over their payments: each ticket's latest payments first, then the original purchase. Uses
 * the charged-back part of an upgrade last, because a refund of it is withheld. `heldMinor`: the amount of the purchase
 * that was neither refunded nor charged back. `restMinor`: the part refunded from the purchase.
 */
export function splitTicketRefunds(
  tickets: readonly { refundMinor: Minor; later: readonly PaidUpgrade[] }[],
  heldMinor: Minor,
): { parts: { orderId: string; amountMinor: Minor }[]; restMinor: Minor } {
  const ofHeld = tickets.map(({ refundMinor, later }) => {
    const held = later.map(({ orderId, leftMinor, chargedBackMinor }) => ({
      orderId,
      leftMinor: Math.max(0, leftMinor - chargedBackMinor),
    }))
    const chargedBack = later.map(({ orderId, leftMinor }, nth) => ({
      orderId,
      leftMinor: leftMinor - (held[nth]?.leftMinor ?? 0),
    }))
    return { ...splitRefund(refundMinor, held), chargedBack }
  })
  const ofOrderAndWithheld = sumMinor(ofHeld.map((one) => one.restMinor))
  let missingMinor = Math.max(0, ofOrderAndWithheld - Math.max(0, heldMinor))
  const ofChargedBack = ofHeld.flatMap(({ chargedBack, restMinor }) => {
    const { parts } = splitRefund(Math.min(missingMinor, restMinor), chargedBack)
    missingMinor -= sumMinor(parts.map(({ amountMinor }) => amountMinor))
    return parts
  })
  const all = [...ofHeld.flatMap(({ parts }) => parts), ...ofChargedBack]
  const parts = tickets.flatMap(({ later }) =>
    later.flatMap(({ orderId }) => {
      const amountMinor = sumMinor(all.flatMap((part) => (part.orderId === orderId ? part.amountMinor : [])))
      return amountMinor > 0 ? [{ orderId, amountMinor }] : []
    }),
  )
  return {
    parts,
    restMinor: ofOrderAndWithheld - sumMinor(ofChargedBack.map(({ amountMinor }) => amountMinor)),
  }
}

/** Part of a refund that was paid manually, so the club pays it back itself. */
export function computeManualRefundPart(
  amountMinor: Minor,
  {
    later,
    heldMinor,
    byHand,
  }: { later: readonly (PaidUpgrade & { byHand: boolean })[]; heldMinor: Minor; byHand: boolean },
): Minor {
  const { parts, restMinor } = splitTicketRefunds([{ refundMinor: amountMinor, later }], heldMinor)
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
