import { MESSAGE_FOLDERS, type MessageFolder } from '@forenet/contract/club/message'
import { clubMessageList, clubMessageRecipientList } from '@forenet/contract/club/message-calls'
import { isUuid } from '@forenet/domain/uuid'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { BY_CURSOR, buildCursorQuery } from '../shared/by-cursor.ts'

export type MessageSearch = {
  box?: string
  message?: string
}

export const MESSAGE_TABS = ['sent', 'scheduled', 'draft', 'templates'] as const
export type MessageTab = (typeof MESSAGE_TABS)[number]

export function parseMessageTab({ box }: MessageSearch): MessageTab {
  return MESSAGE_TABS.find((tab) => tab === box) ?? 'sent'
}

export function parseOpenMessageId({ message }: MessageSearch): string | undefined {
  return message && isUuid(message) ? message : undefined
}

export function getMessageFolder(tab: MessageTab): MessageFolder {
  return MESSAGE_FOLDERS.find((box) => box === tab) ?? 'sent'
}

/** Scheduled messages are sent without user action. */
export function messageListQuery(orgKey: string, box: MessageFolder) {
  return infiniteQueryOptions({
    queryKey: ['club', orgKey, 'messages', 'list', box] as const,
    queryFn: ({ pageParam, signal }) =>
      call(clubMessageList, { params: { orgKey }, query: { box, ...buildCursorQuery(pageParam) }, signal }),
    ...BY_CURSOR,
    staleTime: 0,
  })
}

export function recipientsQuery(orgKey: string, messageId: string) {
  return infiniteQueryOptions({
    queryKey: ['club', orgKey, 'messages', 'recipients', messageId] as const,
    queryFn: ({ pageParam, signal }) =>
      call(clubMessageRecipientList, {
        params: { orgKey, messageId },
        query: pageParam === null ? {} : { after: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}
