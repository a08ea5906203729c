import { clubMessageTemplateList } from '@forenet/contract/club/message-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

export function templatesQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'messages', 'templates'] as const,
    queryFn: ({ signal }) => call(clubMessageTemplateList, { params: { orgKey }, signal }),
  })
}
