const HOUR_MS = 3_600_000
const MAX_LABELS = 8

export function labelledQuarters(quarters: readonly { from: string }[]): boolean[] {
  if (quarters.length <= MAX_LABELS) return quarters.map(() => true)
  const isFullHour = ({ from }: { from: string }) => Date.parse(from) % HOUR_MS === 0
  const every = Math.ceil(quarters.filter(isFullHour).length / MAX_LABELS)
  let hours = 0
  return quarters.map((quarter) => isFullHour(quarter) && hours++ % every === 0)
}

export function busiestQuarter<Quarter extends { letIn: number }>(quarters: readonly Quarter[]): Quarter | undefined {
  return quarters.reduce<Quarter | undefined>(
    (most, quarter) => (most === undefined || quarter.letIn > most.letIn ? quarter : most),
    undefined,
  )
}
