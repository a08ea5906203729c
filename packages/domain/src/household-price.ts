import { divideHalfUp, type Minor } from './money.ts'

/**
 * Price for the second and for further members of a household: percentage off, or a fixed price before VAT. If only a
 * second price is set, it applies to further members too; all null means no household price.
 */
export type HouseholdTerms = {
  householdBy: 'percent' | 'price' | null
  householdSecond: number | null
  householdThird: number | null
}

export const NO_HOUSEHOLD_PRICE: HouseholdTerms = { householdBy: null, householdSecond: null, householdThird: null }

/**
 * Price before VAT for the nth household member. A percentage is taken off the price of the day; a fixed price never
 * exceeds it.
 */
export function computeHouseholdPrice(
  priceMinor: Minor,
  { householdBy, householdSecond, householdThird }: HouseholdTerms,
  nth: number,
): Minor {
  const given = nth >= 3 ? (householdThird ?? householdSecond) : nth === 2 ? householdSecond : null
  if (householdBy === null || given === null) return priceMinor
  return householdBy === 'price' ? Math.min(priceMinor, given) : divideHalfUp(priceMinor * (100 - given), 100)
}

/**
 * Numbers household members per edition: those who already paid (`held`) first, then the lines in order. The total does
 * not depend on the order of lines.
 */
export function computeHouseholdOrdinals(editionIds: readonly string[], held: ReadonlyMap<string, number>): number[] {
  const counted = new Map(held)
  return editionIds.map((id) => {
    const nth = (counted.get(id) ?? 0) + 1
    counted.set(id, nth)
    return nth
  })
}
