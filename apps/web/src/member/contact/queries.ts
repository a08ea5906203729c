import type { ContactListQuery } from '@forenet/contract/contact'
import { contactThreadItem, contactThreadList } from '@forenet/contract/contact-calls'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export type ConversationScope = ContactListQuery['of']

const PAGE = 30
const POLL_INTERVAL_MS = 20_000

type ThreadCursor = { before: string; beforeId: string }

export const contactKey = (memberId: string) => ['member', memberId, 'contact'] as const
const listsKey = (memberId: string) => [...contactKey(memberId), 'list'] as const

export function threadsQuery(memberId: string, of: ConversationScope) {
  return infiniteQueryOptions({
    queryKey: [...listsKey(memberId), of] as const,
    queryFn: ({ signal, pageParam }) =>
      call(contactThreadList, { query: { of, size: PAGE, ...(pageParam ?? {}) }, signal }),
    initialPageParam: null as ThreadCursor | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
  })
}

export function threadQuery(memberId: string, threadId: string) {
  return queryOptions({
    queryKey: [...contactKey(memberId), 'item', threadId] as const,
    queryFn: ({ signal }) => call(contactThreadItem, { params: { threadId }, signal }),
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
  })
}

export { listsKey }
