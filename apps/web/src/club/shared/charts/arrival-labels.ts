const HOUR_MS = 3_600_000
const MAX_LABELS = 8

/** Marks which quarters of an hour get a label below their column: all if they are few, else full hours. */
export function labelledQuarters(quarters: readonly { from: string }[]): boolean[] {
  if (quarters.length <= MAX_LABELS) return quarters.map(() => true)
  const isFullHour = ({ from }: { from: string }) => Date.parse(from) % HOUR_MS === 0
  const every = Math.ceil(quarters.filter(isFullHour).length / MAX_LABELS)
  let hours = 0
  return quarters.map((quarter) => isFullHour(quarter) && hours++ % every === 0)
}

/** The quarter with the most arrivals; the first of equal ones. */
export function busiestQuarter<Quarter extends { letIn: number }>(quarters: readonly Quarter[]): Quarter | undefined {
  return quarters.reduce<Quarter | undefined>(
    (most, quarter) => (most === undefined || quarter.letIn > most.letIn ? quarter : most),
    undefined,
  )
}
