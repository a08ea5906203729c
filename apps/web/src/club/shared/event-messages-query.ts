import type { MessageRecipients } from '@forenet/contract/club/event-message'
import { clubEventMessageList, clubEventMessagePreview } from '@forenet/contract/club/event-message-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export function messagesQuery(orgKey: string, eventId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'events', 'messages', eventId] as const,
    queryFn: ({ signal }) => call(clubEventMessageList, { params: { orgKey, eventId }, signal }),
    staleTime: 0,
  })
}

export function messagePreviewQuery(orgKey: string, eventId: string, to: MessageRecipients) {
  return queryOptions({
    queryKey: ['club', orgKey, 'events', 'messages', eventId, 'to', to] as const,
    queryFn: ({ signal }) => call(clubEventMessagePreview, { params: { orgKey, eventId }, body: to, signal }),
    staleTime: 0,
  })
}
