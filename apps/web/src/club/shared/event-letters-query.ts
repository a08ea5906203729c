import type { LetterRecipients } from '@forenet/contract/club/event-letter'
import { clubEventLetterList, clubEventLetterPreview } from '@forenet/contract/club/event-letter-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export function messagesQuery(orgKey: string, eventId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'events', 'letters', eventId] as const,
    queryFn: ({ signal }) => call(clubEventLetterList, { params: { orgKey, eventId }, signal }),
    staleTime: 0,
  })
}

export function letterPreviewQuery(orgKey: string, eventId: string, to: LetterRecipients) {
  return queryOptions({
    queryKey: ['club', orgKey, 'events', 'letters', eventId, 'to', to] as const,
    queryFn: ({ signal }) => call(clubEventLetterPreview, { params: { orgKey, eventId }, body: to, signal }),
    staleTime: 0,
  })
}
