import { computeHouseholdOrdinals, computeHouseholdPrice, type HouseholdTerms } from './household-price.ts'
import { type Minor, sumMinor } from './money.ts'
import { type FamilyLinkStatus, isIncludedInPayment } from './participant.ts'
import { computeParticipantPrice, type PriceLines, type PriceTerms } from './price.ts'

export type MembershipTerms = PriceTerms & HouseholdTerms & { joiningFeeMinor: Minor }

/** `joins`: pays the joining fee. `nth`: in the household, from 1. */
export type PricedBuyer = { joins: boolean; nth: number }

/** `joiningMinor`: including VAT, part of the total. `householdNth`: null if it does not change the price. */
export type MembershipPrice = PriceLines & { joiningMinor: Minor; householdNth: number | null }

/** Same VAT rate as the membership, no surcharge. */
export function computeJoiningFee({ joiningFeeMinor, vatRate }: MembershipTerms): PriceLines {
  return computeParticipantPrice({ priceMinor: joiningFeeMinor, vatRate, surchargeMinor: 0 })
}

/** A price of 0 has no surcharge, which covers the cost of payment. */
export function computeMembershipPrice(terms: MembershipTerms, { joins, nth }: PricedBuyer): MembershipPrice {
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
 * Skips linked family that has not approved the link (section 4). `held`: per edition, household members who already
 * have it.
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
