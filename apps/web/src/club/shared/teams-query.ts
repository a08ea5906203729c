import { clubTeamList } from '@forenet/contract/club/team-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export function teamsQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'teams', 'list'] as const,
    queryFn: ({ signal }) => call(clubTeamList, { params: { orgKey }, signal }),
  })
}
