import { ask, startChild } from '../setting/child.ts'

/** What is asked for, as whom. */
export type Target = { path: string; token: string }

export type Load = {
  origin: string
  /** Shared out among the connections; at least as many as those. */
  targets: readonly Target[]
  connections: number
  seconds: number
}

export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number }

/**
 * Starts the loader, in a process of its own so that it does not share a loop with what it measures. What it returns
 * puts one load; it throws when any answer was not a 2xx.
 */
export async function startLoader(stack: AsyncDisposableStack): Promise<(load: Load) => Promise<LoadResult>> {
  const child = await startChild(stack, new URL('./loader.ts', import.meta.url))
  return (load) => ask(child, load)
}
