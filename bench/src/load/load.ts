import { sendToChild, startChild } from '../setting/child.ts'

export type LoadTarget = { path: string; token: string }

export type LoadRequest = {
  origin: string
  /** Targets, distributed among the connections; there must be at least one per connection. */
  targets: readonly LoadTarget[]
  connections: number
  seconds: number
  /** Accepts responses with status 503, which a portal without CPU time on a shared machine returns. */
  allowsOverload?: boolean
}

export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number }

/**
 * Starts the load generator as a separate process, so that it shares no event loop with the target. Returns a function
 * that runs one load. @throws if a response is not 2xx
 */
export async function startLoader(stack: AsyncDisposableStack): Promise<(load: LoadRequest) => Promise<LoadResult>> {
  const child = await startChild(stack, new URL('./loader.ts', import.meta.url))
  return (load) => sendToChild(child, load)
}
