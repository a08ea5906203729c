import { clubTeamGet } from '@forenet/contract/club/team-calls'
import {
  clubTeamArchivingPreview,
  clubTeamMessageList,
  clubTeamMessageRows,
} from '@forenet/contract/club/team-message-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { isJobRunning, POLLING_INTERVAL_MS } from '../shared/changes/change-set-query.ts'

export function teamQuery(orgKey: string, teamId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'teams', 'one', teamId] as const,
    queryFn: ({ signal }) => call(clubTeamGet, { params: { orgKey, teamId }, signal }),
  })
}

export function teamMessagesQuery(orgKey: string, teamId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'teams', 'messages', teamId] as const,
    queryFn: ({ signal }) => call(clubTeamMessageList, { params: { orgKey, teamId }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.some(isJobRunning) ? POLLING_INTERVAL_MS : false),
  })
}

export function withoutMessageQuery(orgKey: string, teamId: string, changeSetId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'teams', 'messages', teamId, changeSetId, 'refuse'] as const,
    queryFn: ({ signal }) =>
      call(clubTeamMessageRows, { params: { orgKey, teamId, changeSetId }, query: { show: 'refuse' }, signal }),
  })
}

export function teamArchivingQuery(orgKey: string, teamId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'teams', 'archiving', teamId] as const,
    queryFn: ({ signal }) => call(clubTeamArchivingPreview, { params: { orgKey, teamId }, signal }),
    staleTime: 0,
  })
}
