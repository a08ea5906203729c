import type { Load, LoadResult, Target } from '../load/load.ts'
import { inTurn } from '../load/rounds.ts'

/** Few connections, so that time is spent working, not queueing. */
export const GROWTH_CONNECTIONS = 4

/** Maximum ratio of p50 on the large data to the small. */
export const MAX_GROWTH = 1.25

/** A portal with data of one size. */
export type Place<Read extends string> = { origin: string; targets: (read: Read) => readonly Target[] }

export type Grown<Read extends string> = { read: Read; small: LoadResult; large: LoadResult; ratio: number }

/** Measures reads on small and large data in alternating rounds; `ratio` is that of their p50. */
export async function measureGrown<Read extends string>(
  put: (load: Load) => Promise<LoadResult>,
  reads: readonly Read[],
  small: Place<Read>,
  large: Place<Read>,
): Promise<Grown<Read>[]> {
  const grown: Grown<Read>[] = []
  for (const read of reads) {
    const { a, b } = await inTurn(
      put,
      { origin: small.origin, targets: () => small.targets(read), connections: GROWTH_CONNECTIONS },
      { origin: large.origin, targets: () => large.targets(read), connections: GROWTH_CONNECTIONS },
    )
    grown.push({ read, small: a, large: b, ratio: b.p50Ms / a.p50Ms })
  }
  return grown
}
