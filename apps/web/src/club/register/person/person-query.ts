import { clubPersonGet } from '@forenet/contract/club/person-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

export function personQuery(orgKey: string, memberId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'register', 'person', memberId] as const,
    queryFn: ({ signal }) => call(clubPersonGet, { params: { orgKey, memberId }, signal }),
  })
}
