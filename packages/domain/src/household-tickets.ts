import { type HouseholdTerms, householdPrice } from './household-price.ts'
import type { Minor } from './money.ts'
import { type PriceLines, participantPrice } from './price.ts'

export type HouseholdTicket = {
  ticketTypeId: string
  terms: HouseholdTerms & { vatRate: number; surchargeMinor: Minor }
  price: PriceLines
}

/** Price as the `nth` ticket of its type (from 1), and the reduction in øre. */
export type HouseholdPriced = { price: PriceLines; nth: number; householdMinor: Minor }

/**
 * Applies household prices per ticket type, dearest ticket first, ties by position. The total does not depend on the
 * order of tickets.
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

type BoughtTicket = HouseholdTerms & {
  id: string
  ticketTypeId: string
  state: 'reserved' | 'valid' | 'used' | 'void'
  totalMinor: Minor
}

/**
 * Whether tickets at a household price would remain without the dearer ticket of their type that they depend on.
 * Prices are not recalculated after a purchase, so the cheaper tickets must be cancelled first or together with it.
 */
export function supportsHouseholdPrice(tickets: readonly BoughtTicket[], cancelledIds: readonly string[]): boolean {
  const held = tickets.filter(({ state }) => state === 'valid' || state === 'used')
  return held.some((ticket) => {
    if (!cancelledIds.includes(ticket.id)) return false
    const ofType = held.filter(({ ticketTypeId }) => ticketTypeId === ticket.ticketTypeId)
    const first = firstReduced(ticket)
    if (first === null || ofType.length < first) return false
    return ofType.some(({ id, totalMinor }) => !cancelledIds.includes(id) && totalMinor < ticket.totalMinor)
  })
}

/** The ordinal from which tickets are cheaper; null = none. */
function firstReduced({ householdBy, householdSecond, householdThird }: HouseholdTerms): number | null {
  const reduces = (given: number | null) => given !== null && (householdBy === 'price' || given > 0)
  if (householdBy === null) return null
  return reduces(householdSecond) ? 2 : reduces(householdThird) ? 3 : null
}

function priceOf(price: PriceLines, terms: HouseholdTicket['terms'], nth: number): PriceLines {
  const priceMinor = householdPrice(price.priceMinor, terms, nth)
  if (priceMinor === price.priceMinor) return price
  // Free tickets have no surcharge, which covers the cost of payment.
  const surchargeMinor = priceMinor === 0 ? 0 : terms.surchargeMinor
  return participantPrice({ priceMinor, vatRate: terms.vatRate, surchargeMinor })
}
