import { type Minor, sumMinor } from './money.ts'
import { type PriceLines, type PriceTerms, priceWithin } from './price.ts'

/** What another kind of ticket costs more than was paid for it and has not gone back; less than nothing where it is cheaper. */
export function moveDifference({ paidMinor, priceMinor }: { paidMinor: Minor; priceMinor: Minor }): Minor {
  return priceMinor - paidMinor
}

/** What goes back of a ticket that is moved: the difference, where it is cheaper and that is wanted. */
export function moveBack({ differenceMinor, payBack }: { differenceMinor: Minor; payBack: boolean }): Minor {
  return payBack ? Math.max(0, -differenceMinor) : 0
}

/** What a ticket that is moved is paid for besides: the difference, where it is dearer and that is taken. */
export function moveTaken({ differenceMinor, isTaken }: { differenceMinor: Minor; isTaken: boolean }): Minor {
  return isTaken ? Math.max(0, differenceMinor) : 0
}

/**
 * A difference as a price: what the dearer kind has more of a surcharge than the ticket is a surcharge of it, without VAT; the rest has
 * the kind's VAT in it. `ticket`: its own surcharge, and what was paid for it and has not gone back, which goes back of its price first.
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

/** A payment of a ticket's, and what of it has not gone back. */
export type HeldPayment = { orderId: string; leftMinor: Minor }

/**
 * Of which payments what goes back of a ticket is: of what was paid last first, never more of one than it holds. `restMinor`: of what
 * was paid when it was bought. `later`: what was paid after that, the last first.
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

/** How much of what goes back the club was paid by hand, and hands over itself; the rest goes back by the gateway. */
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

/** Until when a difference that is asked for can be paid where nobody says: three days, and never past the event's start. */
export function askUntil(now: Date, startsAt: Date): Date {
  const until = new Date(now.getTime() + ASKED_FOR_DAYS * 86_400_000)
  return until < startsAt ? until : startsAt
}

/** What is wrong with a moment until which a difference is to be paid, or null. */
export function askUntilProblem(
  until: Date,
  { now, startsAt }: { now: Date; startsAt: Date },
): 'past' | 'after-start' | null {
  if (until <= now) return 'past'
  return until > startsAt ? 'after-start' : null
}
