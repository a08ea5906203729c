import { QueryClient } from '@tanstack/react-query'

const FRESH_MS = 30_000

/**
 * Creates the query client. Queries are not retried, because API calls are (section 9). Being offline is an error, not
 * a pause.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  // Refetches a query that was in flight during a mutation, because its response may be outdated.
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
    const { queryKey, state } = event.query
    if (state.fetchStatus === 'fetching') void client.invalidateQueries({ queryKey, exact: true })
  })
  return client
}

/** Query `meta` for public data, which is not cleared at sign-out. */
export const PUBLIC_QUERY_META = { forAnyone: true } as const

export function clearPersonalQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => query.meta?.forAnyone !== true })
  queryClient.getMutationCache().clear()
}
