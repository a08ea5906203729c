import { type HouseholdTerms, householdPrice, placesInHousehold } from './household-price.ts'
import { type Minor, sumMinor } from './money.ts'
import { countsInPayment, type FamilyStanding } from './participant.ts'
import { type PriceLines, type PriceTerms, participantPrice } from './price.ts'

/** What a membership costs, with what joining the club costs once beside it, before VAT; and what others of a household pay. */
export type MembershipTerms = PriceTerms & HouseholdTerms & { joiningFeeMinor: Minor }

/** Who buys a membership: `joins` who was never of the club; `nth` of their household to have it, from 1. */
export type Buyer = { joins: boolean; nth: number }

/**
 * A membership's price explained. `joiningMinor` is the joining fee with its VAT; `totalMinor` is what is paid, that included.
 * `householdNth`: which of their household they are, where that makes it another price.
 */
export type MembershipPrice = PriceLines & { joiningMinor: Minor; householdNth: number | null }

/** The joining fee as a line of its own: it bears the VAT of the membership and no surcharge. */
export function joiningFee({ joiningFeeMinor, vatRate }: MembershipTerms): PriceLines {
  return participantPrice({ priceMinor: joiningFeeMinor, vatRate, surchargeMinor: 0 })
}

/** What somebody pays for a membership, by the one rule of browser and server. */
export function membershipPrice(terms: MembershipTerms, { joins, nth }: Buyer): MembershipPrice {
  const priceMinor = householdPrice(terms.priceMinor, terms, nth)
  const price = participantPrice({ ...terms, priceMinor })
  const joiningMinor = joins ? joiningFee(terms).totalMinor : 0
  const householdNth = priceMinor === terms.priceMinor ? null : nth
  return { ...price, joiningMinor, householdNth, totalMinor: price.totalMinor + joiningMinor }
}

/** One participant's choice; `terms` null means 'Select Membership', nothing chosen. */
export type PricedChoice = FamilyStanding & {
  memberId: string
  offerId: string
  terms: MembershipTerms | null
  joins: boolean
}

export type PricedSelection = { lines: (MembershipPrice & { memberId: string })[]; totalMinor: Minor }

/**
 * Prices a whole selection, leaving out who chose nothing and linked family not yet approved (section 4). `held`: how many of the
 * household have each offer already.
 */
export function priceSelection(
  choices: readonly PricedChoice[],
  held: ReadonlyMap<string, number> = new Map(),
): PricedSelection {
  const counted = choices.flatMap(({ terms, ...choice }) =>
    terms && countsInPayment(choice) ? [{ ...choice, terms }] : [],
  )
  const places = placesInHousehold(
    counted.map(({ offerId }) => offerId),
    held,
  )
  const lines = counted.map(({ memberId, terms, joins }, index) => ({
    memberId,
    ...membershipPrice(terms, { joins, nth: places[index] ?? 1 }),
  }))
  return { lines, totalMinor: sumMinor(lines.map((line) => line.totalMinor)) }
}
