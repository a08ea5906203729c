import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

const MAX_WAIT_MS = 15_000

/** Resolves when the first page has rendered and its requests are done. Load non-essentials afterwards. */
export async function waitForFirstPage(router: AnyRouter, queryClient: QueryClient): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  const rendered = new Promise<void>((resolve) => {
    const stop = router.subscribe('onRendered', () => {
      stop()
      resolve()
    })
  })
  await Promise.race([rendered.then(() => waitForQueries(queryClient)), late])
}

async function waitForQueries(queryClient: QueryClient): Promise<void> {
  // Responses may trigger further requests.
  await waitForIdle()
  while (queryClient.isFetching() > 0) {
    await new Promise<void>((resolve) => {
      const stop = queryClient.getQueryCache().subscribe(() => {
        if (queryClient.isFetching() > 0) return
        stop()
        resolve()
      })
    })
    await waitForIdle()
  }
}

function waitForIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve, 100)
  })
}
