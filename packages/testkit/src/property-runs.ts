/** How often a slow property is tried: the fast tier takes a quarter of the runs. */
export function propertyRuns(full: number): number {
  return process.env.TEST_TIER === 'fast' ? Math.ceil(full / 4) : full
}
