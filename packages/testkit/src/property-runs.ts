/** The fast tier runs a quarter. */
export function countPropertyRuns(full: number): number {
  return process.env.TEST_TIER === 'fast' ? Math.ceil(full / 4) : full
}
