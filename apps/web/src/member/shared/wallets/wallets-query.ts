import { ticketWalletList } from '@forenet/contract/ticket-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

export const walletsQuery = queryOptions({
  queryKey: ['wallets'] as const,
  queryFn: ({ signal }) => call(ticketWalletList, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
