import { divideHalfUp, type Minor } from './money.ts'

/** `priceMinor`: before VAT. `vatRate`: a factor (1.25 means 25 %), at most four decimals. */
export type PriceTerms = { priceMinor: Minor; vatRate: number; surchargeMinor: Minor }

export type PriceLines = { priceMinor: Minor; vatMinor: Minor; surchargeMinor: Minor; totalMinor: Minor }

const RATE_STEPS = 10_000

/** The price without VAT is rounded half-up; the rest is VAT. */
export function splitInclusivePrice(totalMinor: Minor, vatRate: number): PriceLines {
  const priceMinor = divideHalfUp(totalMinor * RATE_STEPS, rateSteps(vatRate))
  return { priceMinor, vatMinor: totalMinor - priceMinor, surchargeMinor: 0, totalMinor }
}

const rateSteps = (vatRate: number): number => Math.max(RATE_STEPS, Math.round(vatRate * RATE_STEPS))

/** Rounded half-up once (section 5, ruling 6), in browser and server alike. */
export function computeParticipantPrice(terms: PriceTerms): PriceLines {
  const withVat = divideHalfUp(terms.priceMinor * rateSteps(terms.vatRate), RATE_STEPS)
  return {
    priceMinor: terms.priceMinor,
    vatMinor: withVat - terms.priceMinor,
    surchargeMinor: terms.surchargeMinor,
    totalMinor: withVat + terms.surchargeMinor,
  }
}
