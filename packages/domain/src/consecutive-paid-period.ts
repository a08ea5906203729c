export type ConsecutivePaidPeriod = { kind: string; startDate: string; endDate: string }

type PaidLine = { membershipName: string; startDate: string; endDate: string }

const DAY_MS = 86_400_000

/**
 * The current paid period, else the next, else the last; adjacent lines are merged. `kind`: the membership nearest to
 * today.
 */
export function findConsecutivePaidPeriod(lines: readonly PaidLine[], today: string): ConsecutivePaidPeriod | null {
  const runs = joinConsecutive(lines.toSorted((one, other) => one.startDate.localeCompare(other.startDate)))
  const run = runs.find((one) => findLatestEnd(one) >= today) ?? runs.at(-1)
  const nearest = run?.find((line) => line.endDate >= today) ?? run?.at(-1)
  const [first] = run ?? []
  if (!run || !first || !nearest) return null
  return { kind: nearest.membershipName, startDate: first.startDate, endDate: findLatestEnd(run) }
}

function joinConsecutive(sorted: readonly PaidLine[]): PaidLine[][] {
  const runs: PaidLine[][] = []
  for (const line of sorted) {
    const run = runs.at(-1)
    if (run && line.startDate <= dayAfter(findLatestEnd(run))) run.push(line)
    else runs.push([line])
  }
  return runs
}

function findLatestEnd(run: readonly PaidLine[]): string {
  const ends = run.map((line) => line.endDate).toSorted()
  return ends.at(-1) ?? ''
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
}
