import { ticketWallets } from '@forenet/contract/ticket-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

/** Which wallets of phones tickets and membership cards can be put into: the portal's set-up, which stays while it runs. */
export const walletsQuery = queryOptions({
  queryKey: ['wallets'] as const,
  queryFn: ({ signal }) => call(ticketWallets, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
