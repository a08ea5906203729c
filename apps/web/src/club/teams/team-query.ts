import { clubTeamGet, clubTeamList } from '@forenet/contract/club/team-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

/** The teams of a club that are within reach. */
export function teamsQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'teams', 'list'] as const,
    queryFn: ({ signal }) => call(clubTeamList, { params: { orgKey }, signal }),
  })
}

/** A team and who is on it. */
export function teamQuery(orgKey: string, teamId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'teams', 'one', teamId] as const,
    queryFn: ({ signal }) => call(clubTeamGet, { params: { orgKey, teamId }, signal }),
  })
}
