import { divideHalfUp, type Minor } from './money.ts'

/**
 * For the second and further members: percentage off, or a fixed price before VAT. A second price alone applies to
 * further members too; all null means no household price.
 */
export type HouseholdTerms = {
  householdBy: 'percent' | 'price' | null
  householdSecond: number | null
  householdThird: number | null
}

export const NO_HOUSEHOLD_PRICE: HouseholdTerms = { householdBy: null, householdSecond: null, householdThird: null }

/** Before VAT. A percentage is off the price of the day; a fixed price never exceeds it. */
export function computeHouseholdPrice(
  priceMinor: Minor,
  { householdBy, householdSecond, householdThird }: HouseholdTerms,
  nth: number,
): Minor {
  const given = nth >= 3 ? (householdThird ?? householdSecond) : nth === 2 ? householdSecond : null
  if (householdBy === null || given === null) return priceMinor
  return householdBy === 'price' ? Math.min(priceMinor, given) : divideHalfUp(priceMinor * (100 - given), 100)
}

/** Per edition: members who already paid (`held`), then the lines in order. The total does not depend on the order. */
export function computeHouseholdOrdinals(editionIds: readonly string[], held: ReadonlyMap<string, number>): number[] {
  const counted = new Map(held)
  return editionIds.map((id) => {
    const nth = (counted.get(id) ?? 0) + 1
    counted.set(id, nth)
    return nth
  })
}
