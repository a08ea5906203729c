import { divideHalfUp, type Minor } from './money.ts'

/**
 * Price for the second, and for the third and later members of a household: percentage off, or a fixed price before VAT
 * in øre. If the third is null, the second's terms apply. All null = no household price.
 */
export type HouseholdTerms = {
  householdBy: 'percent' | 'price' | null
  householdSecond: number | null
  householdThird: number | null
}

export const NO_HOUSEHOLD_PRICE: HouseholdTerms = { householdBy: null, householdSecond: null, householdThird: null }

/**
 * Price before VAT in øre for the nth member of a household, counted from 1. Percentages apply to the price of the day;
 * a fixed price is capped at the price of the day.
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
 * Ordinal of each purchase line within its household, per edition: members who already have the edition count first,
 * then lines in order. A household is the payer and the people they can buy for (dependants and linked family). `held`:
 * number who have paid, by edition. The total does not depend on the order of lines.
 */
export function placesInHousehold(editionIds: readonly string[], held: ReadonlyMap<string, number>): number[] {
  const counted = new Map(held)
  return editionIds.map((id) => {
    const nth = (counted.get(id) ?? 0) + 1
    counted.set(id, nth)
    return nth
  })
}
