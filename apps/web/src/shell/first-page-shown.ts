import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

/** A page that still asks for things after this many ms is not waited for any longer. */
const PATIENCE_MS = 15_000

/** Resolves when the first page stands and nothing that it asked for is under way: what it can be used without may come then. */
export async function whenShown(router: AnyRouter, queryClient: QueryClient): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const rendered = new Promise<void>((resolve) => {
    const stop = router.subscribe('onRendered', () => {
      stop()
      resolve()
    })
  })
  await Promise.race([rendered.then(() => answered(queryClient)), late])
}

async function answered(queryClient: QueryClient): Promise<void> {
  // An answer may lead to the next question, once the page has been drawn with it.
  await idle()
  while (queryClient.isFetching() > 0) {
    await new Promise<void>((resolve) => {
      const stop = queryClient.getQueryCache().subscribe(() => {
        if (queryClient.isFetching() > 0) return
        stop()
        resolve()
      })
    })
    await idle()
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve, 100)
  })
}
