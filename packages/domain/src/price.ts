import { divideHalfUp, type Minor } from './money.ts'

/** What a membership configuration says about its price. `vatRate` is a factor (1.25 = 25 %), at most four decimals. */
export type PriceTerms = { priceMinor: Minor; vatRate: number; surchargeMinor: Minor }

/** A price explained: `vatMinor` is what the VAT adds, `totalMinor` what is paid. All in øre. */
export type PriceLines = { priceMinor: Minor; vatMinor: Minor; surchargeMinor: Minor; totalMinor: Minor }

const RATE_STEPS = 10_000

/** An amount that has VAT in it already, as the price that it adds to: the price rounded half-up to the øre, the rest is VAT. */
export function priceWithin(totalMinor: Minor, vatRate: number): PriceLines {
  const priceMinor = divideHalfUp(totalMinor * RATE_STEPS, rateSteps(vatRate))
  return { priceMinor, vatMinor: totalMinor - priceMinor, surchargeMinor: 0, totalMinor }
}

const rateSteps = (vatRate: number): number => Math.max(RATE_STEPS, Math.round(vatRate * RATE_STEPS))

/**
 * Price per participant: price × VAT rate (below 1 counts as 1) + surcharge, rounded half-up to the øre, once
 * (section 5, ruling 6). The browser shows it and the server charges it from this same function.
 */
export function participantPrice(terms: PriceTerms): PriceLines {
  const withVat = divideHalfUp(terms.priceMinor * rateSteps(terms.vatRate), RATE_STEPS)
  return {
    priceMinor: terms.priceMinor,
    vatMinor: withVat - terms.priceMinor,
    surchargeMinor: terms.surchargeMinor,
    totalMinor: withVat + terms.surchargeMinor,
  }
}
