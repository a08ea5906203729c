import { sendRequest, startChild } from '../setting/child.ts'

export type Target = { path: string; token: string }

export type Load = {
  origin: string
  /** Distributed among the connections; at least as many. */
  targets: readonly Target[]
  connections: number
  seconds: number
  /** Ignores 503, which a portal returns without CPU time on a shared machine. */
  allowsOverload?: boolean
}

export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number }

/**
 * Separate process, so that it shares no event loop with the target. Returns a function that runs one load.
 * @throws if a response is not 2xx
 */
export async function startLoader(stack: AsyncDisposableStack): Promise<(load: Load) => Promise<LoadResult>> {
  const child = await startChild(stack, new URL('./loader.ts', import.meta.url))
  return (load) => sendRequest(child, load)
}
