/** The fast tier runs a quarter of a slow property test. */
export function propertyRuns(full: number): number {
  return process.env.TEST_TIER === 'fast' ? Math.ceil(full / 4) : full
}
