import { ticketWallets } from '@forenet/contract/ticket-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

/** Wallets do not change while the portal runs. */
export const walletsQuery = queryOptions({
  queryKey: ['wallets'] as const,
  queryFn: ({ signal }) => call(ticketWallets, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
