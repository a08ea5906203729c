/** Percentile by nearest rank. @throws for an empty list */
export function computePercentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (found === undefined) throw new Error('There is no percentile of nothing')
  return found
}

/** Median; of an even number of values the lower one. */
export function computeMedian(values: readonly number[]): number {
  return computePercentile(values, 0.5)
}
