import { divideHalfUp, type Minor } from './money.ts'

/** Price change for the next season. `percent` may be negative, with two decimals; `minor` is in øre. */
export type PriceStep = { by: 'percent'; percent: number } | { by: 'kroner'; minor: Minor }

/** Rounding units in kroner. */
export const ROUNDED_TO = [1, 5, 10] as const
export type RoundedTo = (typeof ROUNDED_TO)[number]

const PERCENT_STEPS = 10_000

/**
 * Proposed price for next season, rounded half-up to the unit, not below zero. Free editions remain free; a zero change
 * is not rounded.
 */
export function steppedPrice(priceMinor: Minor, step: PriceStep, roundedTo: RoundedTo): Minor {
  const isNothing = step.by === 'percent' ? step.percent === 0 : step.minor === 0
  if (priceMinor === 0 || isNothing) return priceMinor
  const unit = roundedTo * 100
  if (step.by === 'kroner') return Math.max(0, divideHalfUp(priceMinor + step.minor, unit) * unit)
  const factor = PERCENT_STEPS + Math.round(step.percent * (PERCENT_STEPS / 100))
  return Math.max(0, divideHalfUp(priceMinor * factor, PERCENT_STEPS * unit) * unit)
}
