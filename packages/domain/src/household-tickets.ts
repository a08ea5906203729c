import { type HouseholdTerms, householdPrice } from './household-price.ts'
import type { Minor } from './money.ts'
import { type PriceLines, participantPrice } from './price.ts'

/** A ticket of a registration at its price of the day, and what its kind costs the second and later of one registration. */
export type HouseholdTicket = {
  ticketTypeId: string
  terms: HouseholdTerms & { vatRate: number; surchargeMinor: Minor }
  price: PriceLines
}

/** What a ticket costs as the `nth` of its kind in a registration, counted from 1, and how much less that is, in øre. */
export type HouseholdPriced = { price: PriceLines; nth: number; householdMinor: Minor }

/**
 * The tickets of a registration, each kind counted by itself with the dearest first, and of the same price the first. What all of
 * them come to does not depend on their order.
 */
export function withHousehold(tickets: readonly HouseholdTicket[]): HouseholdPriced[] {
  const priced = tickets.map(({ price }) => ({ price, nth: 1, householdMinor: 0 }))
  const counted = new Map<string, number>()
  const dearestFirst = [...tickets.entries()].toSorted(
    ([at, one], [otherAt, other]) => other.price.priceMinor - one.price.priceMinor || at - otherAt,
  )
  for (const [at, { ticketTypeId, terms, price }] of dearestFirst) {
    const nth = (counted.get(ticketTypeId) ?? 0) + 1
    counted.set(ticketTypeId, nth)
    const now = priceOf(price, terms, nth)
    priced[at] = { price: now, nth, householdMinor: price.totalMinor - now.totalMinor }
  }
  return priced
}

function priceOf(price: PriceLines, terms: HouseholdTicket['terms'], nth: number): PriceLines {
  const priceMinor = householdPrice(price.priceMinor, terms, nth)
  if (priceMinor === price.priceMinor) return price
  // What is free stays free: a surcharge is the price of taking money.
  const surchargeMinor = priceMinor === 0 ? 0 : terms.surchargeMinor
  return participantPrice({ priceMinor, vatRate: terms.vatRate, surchargeMinor })
}
