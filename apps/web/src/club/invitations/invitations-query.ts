import type { ClubInvitationFilter } from '@forenet/contract/club/invitation'
import { clubEventInvitationList } from '@forenet/contract/club/invitation-calls'
import { INVITATION_STATES } from '@forenet/domain/event-invitation'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { BY_CURSOR, buildCursorQuery } from '../shared/by-cursor.ts'

export type InvitationSearch = { q?: string; state?: string }

export function parseInvitationFilter({ q, state }: InvitationSearch): ClubInvitationFilter {
  const known = INVITATION_STATES.find((one) => one === state)
  return { ...(q ? { text: q.slice(0, 100) } : {}), ...(known ? { state: known } : {}) }
}

export const invitationsKey = (orgKey: string, eventId: string) => ['club', orgKey, 'invitations', eventId] as const

export function invitationListQuery(orgKey: string, eventId: string, filter: ClubInvitationFilter) {
  return infiniteQueryOptions({
    queryKey: [...invitationsKey(orgKey, eventId), filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(clubEventInvitationList, {
        params: { orgKey, eventId },
        query: { ...filter, ...buildCursorQuery(pageParam) },
        signal,
      }),
    ...BY_CURSOR,
  })
}
