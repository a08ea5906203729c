import { computeHouseholdPrice, type HouseholdTerms } from './household-price.ts'
import type { Minor } from './money.ts'
import { computeParticipantPrice, type PriceLines } from './price.ts'

export type HouseholdTicket = {
  ticketTypeId: string
  terms: HouseholdTerms & { vatRate: number; surchargeMinor: Minor }
  price: PriceLines
}

/** `nth`: within the ticket type, from 1. */
export type HouseholdPricedTicket = { price: PriceLines; nth: number; householdMinor: Minor }

/** Per ticket type, dearest first, so that the total does not depend on the order. */
export function applyHouseholdPrices(tickets: readonly HouseholdTicket[]): HouseholdPricedTicket[] {
  const priced = tickets.map(({ price }) => ({ price, nth: 1, householdMinor: 0 }))
  const counted = new Map<string, number>()
  const dearestFirst = [...tickets.entries()].toSorted(
    ([at, one], [otherAt, other]) => other.price.priceMinor - one.price.priceMinor || at - otherAt,
  )
  for (const [at, { ticketTypeId, terms, price }] of dearestFirst) {
    const nth = (counted.get(ticketTypeId) ?? 0) + 1
    counted.set(ticketTypeId, nth)
    const now = computePriceOfNth(price, terms, nth)
    priced[at] = { price: now, nth, householdMinor: price.totalMinor - now.totalMinor }
  }
  return priced
}

type BoughtTicket = {
  id: string
  ticketTypeId: string
  state: 'reserved' | 'valid' | 'used' | 'void'
  totalMinor: Minor
  /** Null for tickets bought before the reduction was stored. */
  householdMinor: Minor | null
  discountMinor: Minor
}

/**
 * Dependent tickets must be cancelled first or together. Uses the reductions at purchase, since the terms may have
 * changed, and prices before the discount code, which can make the full-price ticket as cheap as its dependants.
 */
export function hasDependentHouseholdTickets(
  tickets: readonly BoughtTicket[],
  cancelledIds: readonly string[],
): boolean {
  const held = tickets.filter(({ state }) => state === 'valid' || state === 'used')
  const uncoded = ({ totalMinor, discountMinor }: BoughtTicket) => totalMinor + discountMinor
  const isCancelled = ({ id }: BoughtTicket) => cancelledIds.includes(id)
  const reduced = held.filter((ticket) => !isCancelled(ticket) && (ticket.householdMinor ?? 0) > 0)
  return held
    .filter(isCancelled)
    .some((ticket) =>
      reduced.some((other) => other.ticketTypeId === ticket.ticketTypeId && uncoded(other) < uncoded(ticket)),
    )
}

function computePriceOfNth(price: PriceLines, terms: HouseholdTicket['terms'], nth: number): PriceLines {
  const priceMinor = computeHouseholdPrice(price.priceMinor, terms, nth)
  if (priceMinor === price.priceMinor) return price
  const surchargeMinor = priceMinor === 0 ? 0 : terms.surchargeMinor
  return computeParticipantPrice({ priceMinor, vatRate: terms.vatRate, surchargeMinor })
}
