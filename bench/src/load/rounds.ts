import { computeMedian } from '../report/statistics.ts'
import type { LoadRequest, LoadResult, LoadTarget } from './load.ts'

const WARM_UP_SECONDS = 3
const ROUND_SECONDS = 4
const ROUNDS = 5

/** `targets`: generates new targets for every round. */
export type LoadedServer = { origin: string; connections: number; targets: () => readonly LoadTarget[] }

/**
 * Loads two servers alternately (A B A B …) after a warm-up of each, so that other load affects both. Returns the
 * median of each figure.
 */
export async function loadAlternately(
  put: (load: LoadRequest) => Promise<LoadResult>,
  a: LoadedServer,
  b: LoadedServer,
): Promise<{ a: LoadResult; b: LoadResult }> {
  const load = (side: LoadedServer, seconds: number) => put({ ...side, targets: side.targets(), seconds })
  await load(a, WARM_UP_SECONDS)
  await load(b, WARM_UP_SECONDS)
  const ofA: LoadResult[] = []
  const ofB: LoadResult[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ofA.push(await load(a, ROUND_SECONDS))
    ofB.push(await load(b, ROUND_SECONDS))
  }
  return { a: middle(ofA), b: middle(ofB) }
}

function middle(results: readonly LoadResult[]): LoadResult {
  return {
    perSecond: computeMedian(results.map((result) => result.perSecond)),
    p50Ms: computeMedian(results.map((result) => result.p50Ms)),
    p99Ms: computeMedian(results.map((result) => result.p99Ms)),
  }
}
