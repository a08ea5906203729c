const QUARTER_MS = 15 * 60_000
const MAX_QUARTERS = 96

export type QuarterHourCount = { from: string; letIn: number }

export function countAdmissionsPerQuarterHour(moments: readonly number[]): QuarterHourCount[] {
  return fillMissingQuarterHours(moments.map((at) => ({ at, letIn: 1 })))
}

export function fillMissingQuarterHours(counted: readonly { at: number; letIn: number }[]): QuarterHourCount[] {
  if (counted.length === 0) return []
  const letIn = new Map<number, number>()
  for (const { at, letIn: more } of counted) {
    const quarter = Math.floor(at / QUARTER_MS)
    letIn.set(quarter, (letIn.get(quarter) ?? 0) + more)
  }
  const last = Math.max(...letIn.keys())
  const first = Math.max(Math.min(...letIn.keys()), last - MAX_QUARTERS + 1)
  return Array.from({ length: last - first + 1 }, (_, nth) => ({
    from: new Date((first + nth) * QUARTER_MS).toISOString(),
    letIn: letIn.get(first + nth) ?? 0,
  }))
}
