import { clubOwnList } from '@forenet/contract/club/role-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../calls/call.ts'

export const FRESH_MS = 60_000

export function ownClubsQuery(subject: string) {
  return queryOptions({
    queryKey: ['own-clubs', subject] as const,
    queryFn: ({ signal }) => call(clubOwnList, { query: {}, signal }),
    staleTime: FRESH_MS,
  })
}
