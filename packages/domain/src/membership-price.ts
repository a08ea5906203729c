import { computeHouseholdOrdinals, computeHouseholdPrice, type HouseholdTerms } from './household-price.ts'
import { type Minor, sumMinor } from './money.ts'
import { type FamilyLinkStatus, isIncludedInPayment } from './participant.ts'
import { computeParticipantPrice, type PriceLines, type PriceTerms } from './price.ts'

export type MembershipTerms = PriceTerms & HouseholdTerms & { joiningFeeMinor: Minor }

/** `joins`: pays the joining fee. `nth`: ordinal within the household, from 1. */
export type Buyer = { joins: boolean; nth: number }

/**
 * `joiningMinor`: joining fee including VAT, part of the total. `householdNth`: ordinal in the household; null if it
 * does not change the price.
 */
export type MembershipPrice = PriceLines & { joiningMinor: Minor; householdNth: number | null }

/** The joining fee as a separate line, with the membership's VAT rate and no surcharge. */
export function computeJoiningFee({ joiningFeeMinor, vatRate }: MembershipTerms): PriceLines {
  return computeParticipantPrice({ priceMinor: joiningFeeMinor, vatRate, surchargeMinor: 0 })
}

/** A household price of 0 has no surcharge, because the surcharge covers the cost of payment. */
export function computeMembershipPrice(terms: MembershipTerms, { joins, nth }: Buyer): MembershipPrice {
  const priceMinor = computeHouseholdPrice(terms.priceMinor, terms, nth)
  const isReduced = priceMinor !== terms.priceMinor
  const surchargeMinor = isReduced && priceMinor === 0 ? 0 : terms.surchargeMinor
  const price = computeParticipantPrice({ ...terms, priceMinor, surchargeMinor })
  const joiningMinor = joins ? computeJoiningFee(terms).totalMinor : 0
  const householdNth = isReduced ? nth : null
  return { ...price, joiningMinor, householdNth, totalMinor: price.totalMinor + joiningMinor }
}

export type PricedChoice = FamilyLinkStatus & {
  memberId: string
  offerId: string
  terms: MembershipTerms | null
  joins: boolean
}

export type PricedSelection = { lines: (MembershipPrice & { memberId: string })[]; totalMinor: Minor }

/**
 * Prices a selection of memberships. Linked family that has not approved the link is skipped (section 4). `held`: per
 * edition, how many household members already have it.
 */
export function priceSelection(
  choices: readonly PricedChoice[],
  held: ReadonlyMap<string, number> = new Map(),
): PricedSelection {
  const counted = choices.flatMap(({ terms, ...choice }) =>
    terms && isIncludedInPayment(choice) ? [{ ...choice, terms }] : [],
  )
  const places = computeHouseholdOrdinals(
    counted.map(({ offerId }) => offerId),
    held,
  )
  const lines = counted.map(({ memberId, terms, joins }, index) => ({
    memberId,
    ...computeMembershipPrice(terms, { joins, nth: places[index] ?? 1 }),
  }))
  return { lines, totalMinor: sumMinor(lines.map((line) => line.totalMinor)) }
}
