import { ownClubList } from '@forenet/contract/club/role-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../calls/call.ts'

export const OWN_CLUBS_STALE_MS = 60_000

export function ownClubsQuery(subject: string) {
  return queryOptions({
    queryKey: ['own-clubs', subject] as const,
    queryFn: ({ signal }) => call(ownClubList, { query: {}, signal }),
    staleTime: OWN_CLUBS_STALE_MS,
  })
}
