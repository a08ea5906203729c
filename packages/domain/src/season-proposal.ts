import { divideHalfUp, type Minor } from './money.ts'

/** How prices go on to the next season. `percent` may be negative, with at most two decimals; `minor` is øre. */
export type PriceStep = { by: 'percent'; percent: number } | { by: 'kroner'; minor: Minor }

/** To how many whole kroner proposed prices are rounded. */
export const ROUNDED_TO = [1, 5, 10] as const
export type RoundedTo = (typeof ROUNDED_TO)[number]

const PERCENT_STEPS = 10_000

/**
 * The price proposed for the next season: stepped up or down, and rounded half-up to whole, five or ten kroner. Never below
 * zero; what is free stays so, and a step of nothing leaves the price as it is.
 */
export function steppedPrice(priceMinor: Minor, step: PriceStep, roundedTo: RoundedTo): Minor {
  const isNothing = step.by === 'percent' ? step.percent === 0 : step.minor === 0
  if (priceMinor === 0 || isNothing) return priceMinor
  const unit = roundedTo * 100
  if (step.by === 'kroner') return Math.max(0, divideHalfUp(priceMinor + step.minor, unit) * unit)
  const factor = PERCENT_STEPS + Math.round(step.percent * (PERCENT_STEPS / 100))
  return Math.max(0, divideHalfUp(priceMinor * factor, PERCENT_STEPS * unit) * unit)
}
