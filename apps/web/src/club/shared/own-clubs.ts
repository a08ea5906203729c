import type { OwnClubs } from '@forenet/contract/club/role'
import { ownClubList } from '@forenet/contract/club/role-calls'
import { isOperator } from '@forenet/domain/access'
import { CLUB_KEY_PATTERN } from '@forenet/domain/club-key'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { OWN_CLUBS_STALE_MS, ownClubsQuery } from '../../kit/organiser/own-clubs-query.ts'
import { useSession } from '../../kit/session/session-context.tsx'
import { useAccess } from '../../kit/session/use-access.ts'

export function operatedClubsQuery(subject: string, which: { q: string } | { orgKey: string }) {
  return queryOptions({
    queryKey: [...ownClubsQuery(subject).queryKey, which] as const,
    queryFn: ({ signal }) => call(ownClubList, { query: which, signal }),
    staleTime: OWN_CLUBS_STALE_MS,
  })
}

export function useOwnClubs() {
  const { subject } = useSession()
  return useQuery(ownClubsQuery(subject))
}

export function useOwnClubsIncluding(orgKey: string | undefined) {
  const { subject } = useSession()
  const { grants } = useAccess()
  const own = useOwnClubs()
  const isMissing = own.data !== undefined && orgKey !== undefined && findClub(own.data, orgKey) === undefined
  const asksForIt = isMissing && isOperator(grants) && CLUB_KEY_PATTERN.test(orgKey.toUpperCase())
  const more = useQuery({ ...operatedClubsQuery(subject, { orgKey: orgKey ?? '' }), enabled: asksForIt })
  return asksForIt ? more : own
}

export function findClub(own: OwnClubs | undefined, orgKey: string | undefined): OwnClubs['clubs'][number] | undefined {
  return own?.clubs.find(({ key }) => key === orgKey?.toUpperCase())
}
