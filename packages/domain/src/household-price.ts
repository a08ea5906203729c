import { divideHalfUp, type Minor } from './money.ts'

/**
 * Terms for the second, and for later members of a household: percentage off, or a price before VAT. Without a
 * third price the second applies; all null = no household price.
 */
export type HouseholdTerms = {
  householdBy: 'percent' | 'price' | null
  householdSecond: number | null
  householdThird: number | null
}

export const NO_HOUSEHOLD_PRICE: HouseholdTerms = { householdBy: null, householdSecond: null, householdThird: null }

/** Before VAT. Percentages apply to the price of the day, which also caps a fixed price. */
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
 * Numbers the members per edition: paid ones (`held`) first, then lines in order. The total does not depend on
 * the order of lines.
 */
export function householdOrdinals(editionIds: readonly string[], held: ReadonlyMap<string, number>): number[] {
  const counted = new Map(held)
  return editionIds.map((id) => {
    const nth = (counted.get(id) ?? 0) + 1
    counted.set(id, nth)
    return nth
  })
}
