import { divideHalfUp, type Minor, sumMinor } from './money.ts'
import { countsInPayment, type FamilyStanding } from './participant.ts'

/** What a membership configuration says about its price. `vatRate` is a factor (1.25 = 25 %), at most four decimals. */
export type PriceTerms = { priceMinor: Minor; vatRate: number; surchargeMinor: Minor }

/** A price explained: `vatMinor` is what the VAT adds, `totalMinor` what is paid. All in øre. */
export type PriceLines = { priceMinor: Minor; vatMinor: Minor; surchargeMinor: Minor; totalMinor: Minor }

const RATE_STEPS = 10_000

/**
 * Price per participant: price × VAT rate (below 1 counts as 1) + surcharge, rounded half-up to the øre, once
 * (section 5, ruling 6). The browser shows it and the server charges it from this same function.
 */
export function participantPrice(terms: PriceTerms): PriceLines {
  const rate = Math.max(RATE_STEPS, Math.round(terms.vatRate * RATE_STEPS))
  const withVat = divideHalfUp(terms.priceMinor * rate, RATE_STEPS)
  return {
    priceMinor: terms.priceMinor,
    vatMinor: withVat - terms.priceMinor,
    surchargeMinor: terms.surchargeMinor,
    totalMinor: withVat + terms.surchargeMinor,
  }
}

/** What a membership costs, with what joining the club costs once beside it, before VAT. */
export type MembershipTerms = PriceTerms & { joiningFeeMinor: Minor }

/** A membership's price explained. `joiningMinor` is the joining fee with its VAT; `totalMinor` is what is paid, that included. */
export type MembershipPrice = PriceLines & { joiningMinor: Minor }

/** The joining fee as a line of its own: it bears the VAT of the membership and no surcharge. */
export function joiningFee({ joiningFeeMinor, vatRate }: MembershipTerms): PriceLines {
  return participantPrice({ priceMinor: joiningFeeMinor, vatRate, surchargeMinor: 0 })
}

/** What somebody pays for a membership; with the joining fee where they `join`, and never were of the club. */
export function membershipPrice(terms: MembershipTerms, joins: boolean): MembershipPrice {
  const price = participantPrice(terms)
  const joiningMinor = joins ? joiningFee(terms).totalMinor : 0
  return { ...price, joiningMinor, totalMinor: price.totalMinor + joiningMinor }
}

/** One participant's choice; `terms` null means 'Select Membership', nothing chosen. */
export type PricedChoice = FamilyStanding & { memberId: string; terms: MembershipTerms | null; joins: boolean }

export type PricedSelection = { lines: (MembershipPrice & { memberId: string })[]; totalMinor: Minor }

/** Prices a whole selection, leaving out who chose nothing and linked family not yet approved (section 4). */
export function priceSelection(choices: readonly PricedChoice[]): PricedSelection {
  const lines = choices.flatMap((choice) =>
    choice.terms && countsInPayment(choice)
      ? [{ memberId: choice.memberId, ...membershipPrice(choice.terms, choice.joins) }]
      : [],
  )
  return { lines, totalMinor: sumMinor(lines.map((line) => line.totalMinor)) }
}
