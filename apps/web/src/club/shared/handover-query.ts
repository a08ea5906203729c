import { clubHandoverGet } from '@forenet/contract/club/handover-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export function handoverQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'handover'] as const,
    queryFn: ({ signal }) => call(clubHandoverGet, { params: { orgKey }, signal }),
  })
}
