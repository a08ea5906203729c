/**
 * SQL condition: work may start at the instant `at`. A rest or lease lasts five minutes at most, so one that ends much later was
 * stored while the clock was ahead, and counts as over.
 */
export function isDue(at: string): string {
  return `(not_before <= ${at} or not_before > ${at}::timestamptz + interval '15 minutes')`
}
