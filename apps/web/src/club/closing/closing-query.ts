import { clubClosingList } from '@forenet/contract/club/closing-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export function closingsQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'closing'] as const,
    queryFn: ({ signal }) => call(clubClosingList, { params: { orgKey }, signal }),
  })
}
