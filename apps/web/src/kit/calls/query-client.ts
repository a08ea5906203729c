import { QueryClient } from '@tanstack/react-query'

const FRESH_MS = 30_000

/**
 * The one cache of server data. Calls retry themselves (section 9), so queries do not; being offline is an answer in
 * words, not an endless wait.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  // What a call answered is kept while the same is still being asked for: that may be answered from before it, and is asked anew.
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
    const { queryKey, state } = event.query
    if (state.fetchStatus === 'fetching') void client.invalidateQueries({ queryKey, exact: true })
  })
  return client
}

/** For the `meta` of a query whose answer anyone may have: it stays when a session ends. */
export const FOR_ANYONE = { forAnyone: true } as const

/** Drops all that is known of a person; what is for anyone stays, as pages without sign-in go on showing it. */
export function forgetPerson(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => query.meta?.forAnyone !== true })
  queryClient.getMutationCache().clear()
}
