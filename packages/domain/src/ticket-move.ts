import { type Minor, sumMinor } from './money.ts'
import { type PriceLines, type PriceTerms, priceWithin } from './price.ts'

/** Price difference to another ticket type, relative to the unrefunded payment; negative if it is cheaper. */
export function moveDifference({ paidMinor, priceMinor }: { paidMinor: Minor; priceMinor: Minor }): Minor {
  return priceMinor - paidMinor
}

/** Refund for a change to a cheaper type, if requested. */
export function moveBack({ differenceMinor, payBack }: { differenceMinor: Minor; payBack: boolean }): Minor {
  return payBack ? Math.max(0, -differenceMinor) : 0
}

/** Additional payment for a change to a dearer type, unless waived. */
export function moveTaken({ differenceMinor, isTaken }: { differenceMinor: Minor; isTaken: boolean }): Minor {
  return isTaken ? Math.max(0, differenceMinor) : 0
}

/**
 * Splits the difference into price, VAT and surcharge: the increase of the surcharge is VAT-free, the rest includes
 * VAT. `ticket`: its own surcharge, and the unrefunded payment; refunds are taken from the price before the surcharge.
 */
export function differencePrice(
  amountMinor: Minor,
  kind: Pick<PriceTerms, 'vatRate' | 'surchargeMinor'>,
  ticket: { surchargeMinor: Minor; leftMinor: Minor },
): PriceLines {
  const kept = Math.min(ticket.surchargeMinor, ticket.leftMinor)
  const surchargeMinor = Math.min(amountMinor, Math.max(0, kind.surchargeMinor - kept))
  return { ...priceWithin(amountMinor - surchargeMinor, kind.vatRate), surchargeMinor, totalMinor: amountMinor }
}

/** A payment for a ticket and its unrefunded amount. */
export type HeldPayment = { orderId: string; leftMinor: Minor }

/**
 * Splits a refund over payments: later payments first, newest first (`later`), each up to its unrefunded amount.
 * `restMinor`: the part from the original purchase.
 */
export function splitBack(
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
 * Part of a refund that was paid manually and must be returned by the club; the rest is refunded through the gateway.
 */
export function handPart(
  amountMinor: Minor,
  { later, byHand }: { later: readonly (HeldPayment & { byHand: boolean })[]; byHand: boolean },
): Minor {
  const { parts, restMinor } = splitBack(amountMinor, later)
  const hand = new Set(later.flatMap((one) => (one.byHand ? one.orderId : [])))
  return (
    sumMinor(parts.filter(({ orderId }) => hand.has(orderId)).map((part) => part.amountMinor)) +
    (byHand ? restMinor : 0)
  )
}

const ASKED_FOR_DAYS = 3

/** Default payment deadline for an upgrade: three days, at most the start of the event. */
export function askUntil(now: Date, startsAt: Date): Date {
  const until = new Date(now.getTime() + ASKED_FOR_DAYS * 86_400_000)
  return until < startsAt ? until : startsAt
}

export function askUntilProblem(
  until: Date,
  { now, startsAt }: { now: Date; startsAt: Date },
): 'past' | 'after-start' | null {
  if (until <= now) return 'past'
  return until > startsAt ? 'after-start' : null
}
