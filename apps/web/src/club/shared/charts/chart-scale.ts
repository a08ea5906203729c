/** From the top, evenly spaced, including zero. The lowest may be above `low`. */
export type ChartScale = { low: number; high: number; lines: readonly number[] }

const MAX_LINES = 5
const ROUND_STEPS = [1, 2, 2.5, 5]
/** Small negative values take a part of a step, so that they do not squeeze the others. */
const MAX_INTERVALS = 4

/** Uses the smallest round step that needs at most `MAX_LINES`; always includes zero. */
export function computeScale(values: readonly number[]): ChartScale {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  for (let unit = 1; ; unit *= 10) {
    for (const step of ROUND_STEPS.map((times) => times * unit).filter(Number.isInteger)) {
      const above = high === 0 && low < 0 ? 0 : Math.max(1, Math.ceil(high / step))
      const below = above === 0 ? Math.ceil(-low / step) : Math.ceil((-low / step) * MAX_INTERVALS) / MAX_INTERVALS
      const count = above + Math.floor(below) + 1
      if (count > MAX_LINES) continue
      const lines = Array.from({ length: count }, (_, nth) => (above - nth) * step)
      return { low: -below * step || 0, high: above * step, lines }
    }
  }
}

export function computeOffsetFromTop(value: number, { low, high }: ChartScale, height: number): number {
  return ((high - value) / (high - low)) * height
}
