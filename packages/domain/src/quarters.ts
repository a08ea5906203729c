const QUARTER_MS = 15 * 60_000
/** So many at most: whoever opens a door days before makes no chart of a thousand bars. */
const MOST_QUARTERS = 96

/** How many came in within a quarter of an hour; `from` is its beginning, in ISO. */
export type Quarter = { from: string; letIn: number }

/** How many came in each quarter of an hour, from the first in which somebody did to the last. Instants in ms. */
export function quartersOf(moments: readonly number[]): Quarter[] {
  return quartersFrom(moments.map((at) => ({ at, letIn: 1 })))
}

/** The same, of those who came in counted by moments. */
export function quartersFrom(counted: readonly { at: number; letIn: number }[]): Quarter[] {
  if (counted.length === 0) return []
  const letIn = new Map<number, number>()
  for (const { at, letIn: more } of counted) {
    const quarter = Math.floor(at / QUARTER_MS)
    letIn.set(quarter, (letIn.get(quarter) ?? 0) + more)
  }
  const last = Math.max(...letIn.keys())
  const first = Math.max(Math.min(...letIn.keys()), last - MOST_QUARTERS + 1)
  return Array.from({ length: last - first + 1 }, (_, nth) => ({
    from: new Date((first + nth) * QUARTER_MS).toISOString(),
    letIn: letIn.get(first + nth) ?? 0,
  }))
}
