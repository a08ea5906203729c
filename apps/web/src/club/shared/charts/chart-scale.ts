/** A round, even number. */
export function scaleEnd(most: number): number {
  for (let unit = 1; ; unit *= 10) {
    const step = [2, ...(unit > 1 ? [3] : []), 4, 6, 8, 10].map((times) => times * unit).find((end) => end >= most)
    if (step !== undefined) return step
  }
}

/** `lines`: grid values from the top, evenly spaced, including zero. The lowest may be above `low`. */
export type Scale = { low: number; high: number; lines: readonly number[] }

/** Small negative values take a part of a step, so that they do not squeeze the others. */
const PARTS = 4

/** Always includes zero. */
export function scaleOf(values: readonly number[]): Scale {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = scaleEnd(Math.max(1, high, -low)) / 2
  const above = high === 0 && low < 0 ? 0 : Math.max(1, Math.ceil(high / step))
  const below = above === 0 ? Math.ceil(-low / step) : Math.ceil((-low / step) * PARTS) / PARTS
  const lines = Array.from({ length: above + Math.floor(below) + 1 }, (_, nth) => (above - nth) * step)
  return { low: -below * step || 0, high: above * step, lines }
}

export function fromTop(value: number, { low, high }: Scale, height: number): number {
  return ((high - value) / (high - low)) * height
}
