import { QueryClient } from '@tanstack/react-query'

const FRESH_MS = 30_000

/**
 * The single server-state cache. Queries do not retry because calls do (section 9); offline is an error instead of a
 * paused query.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  // A mutation may finish while a query is in flight: its response may be stale, so refetch.
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
    const { queryKey, state } = event.query
    if (state.fetchStatus === 'fetching') void client.invalidateQueries({ queryKey, exact: true })
  })
  return client
}

/** `meta` of queries with public data, which survive sign-out. */
export const FOR_ANYONE = { forAnyone: true } as const

/** Removes personal data from the cache; public data stays. */
export function forgetPerson(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => query.meta?.forAnyone !== true })
  queryClient.getMutationCache().clear()
}
