import type { LoadRequest, LoadResult, LoadTarget } from '../load/load.ts'
import { loadAlternately } from '../load/rounds.ts'

/** Few connections, so that the time is spent working, not queueing. */
export const GROWTH_CONNECTIONS = 4

/** Maximum ratio of the median response time on large data to that on small data. */
export const MAX_GROWTH = 1.25

export type MeasuredPortal<Read extends string> = { origin: string; targets: (read: Read) => readonly LoadTarget[] }

export type GrowthResult<Read extends string> = { read: Read; small: LoadResult; large: LoadResult; ratio: number }

export async function measureGrowthRatio<Read extends string>(
  put: (load: LoadRequest) => Promise<LoadResult>,
  reads: readonly Read[],
  small: MeasuredPortal<Read>,
  large: MeasuredPortal<Read>,
): Promise<GrowthResult<Read>[]> {
  const grown: GrowthResult<Read>[] = []
  for (const read of reads) {
    const { a, b } = await loadAlternately(
      put,
      { origin: small.origin, targets: () => small.targets(read), connections: GROWTH_CONNECTIONS },
      { origin: large.origin, targets: () => large.targets(read), connections: GROWTH_CONNECTIONS },
    )
    grown.push({ read, small: a, large: b, ratio: b.p50Ms / a.p50Ms })
  }
  return grown
}
