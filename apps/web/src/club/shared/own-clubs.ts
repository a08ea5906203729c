import type { OwnClubs } from '@forenet/contract/club/role'
import { clubOwnList } from '@forenet/contract/club/role-calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { useSession } from '../../kit/session/session-context.tsx'

const FRESH_MS = 60_000

/** The clubs in which somebody has a role, and what they are invited to. */
export function ownClubsQuery(subject: string) {
  return queryOptions({
    queryKey: ['own-clubs', subject] as const,
    queryFn: ({ signal }) => call(clubOwnList, { signal }),
    staleTime: FRESH_MS,
  })
}

export function useOwnClubs() {
  const { subject } = useSession()
  return useQuery(ownClubsQuery(subject))
}

/** One of somebody's clubs by its key, however that is written. */
export function clubOf(own: OwnClubs | undefined, orgKey: string | undefined): OwnClubs['clubs'][number] | undefined {
  return own?.clubs.find(({ key }) => key === orgKey?.toUpperCase())
}
