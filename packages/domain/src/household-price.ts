import { divideHalfUp, type Minor } from './money.ts'

/**
 * What an edition costs the second, and the third and every later of one household: so many per cent less, or a price before VAT
 * in øre. Without a third they pay as the second does. All null where everybody pays the same.
 */
export type HouseholdTerms = {
  householdBy: 'percent' | 'price' | null
  householdSecond: number | null
  householdThird: number | null
}

/** Nobody pays less for being one of a household. */
export const NO_HOUSEHOLD_PRICE: HouseholdTerms = { householdBy: null, householdSecond: null, householdThird: null }

/**
 * The price before VAT, in øre, for the nth of a household, counted from 1. Per cents are of the price of the day; a price of the
 * household is what it is whatever the day, and never more than the others pay.
 */
export function householdPrice(
  priceMinor: Minor,
  { householdBy, householdSecond, householdThird }: HouseholdTerms,
  nth: number,
): Minor {
  const given = nth >= 3 ? (householdThird ?? householdSecond) : nth === 2 ? householdSecond : null
  if (householdBy === null || given === null) return priceMinor
  return householdBy === 'price' ? Math.min(priceMinor, given) : divideHalfUp(priceMinor * (100 - given), 100)
}

/**
 * Which of their household each line of a purchase is, for its edition: those who hold it already come first, then the lines in
 * their order. The household of a purchase is its payer and whom they can buy for: dependants, and family that has approved the
 * link. `held` counts by edition those of them who have paid for it. What all lines of an edition come to does not depend on
 * their order.
 */
export function placesInHousehold(editionIds: readonly string[], held: ReadonlyMap<string, number>): number[] {
  const counted = new Map(held)
  return editionIds.map((id) => {
    const nth = (counted.get(id) ?? 0) + 1
    counted.set(id, nth)
    return nth
  })
}
