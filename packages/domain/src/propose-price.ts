import { divideHalfUp, type Minor } from './money.ts'

export type PriceChange = { by: 'percent'; percent: number } | { by: 'kroner'; minor: Minor }

export const ROUNDING_UNITS = [1, 5, 10] as const
export type RoundingUnit = (typeof ROUNDING_UNITS)[number]

const PERCENT_STEPS = 10_000

/** Rounded half-up to the unit, never below zero. Free editions stay free; a change of zero is not rounded. */
export function proposePrice(priceMinor: Minor, step: PriceChange, roundedTo: RoundingUnit): Minor {
  const isNothing = step.by === 'percent' ? step.percent === 0 : step.minor === 0
  if (priceMinor === 0 || isNothing) return priceMinor
  const unit = roundedTo * 100
  if (step.by === 'kroner') return Math.max(0, divideHalfUp(priceMinor + step.minor, unit) * unit)
  const factor = PERCENT_STEPS + Math.round(step.percent * (PERCENT_STEPS / 100))
  return Math.max(0, divideHalfUp(priceMinor * factor, PERCENT_STEPS * unit) * unit)
}
