import { clubPublicationGet } from '@forenet/contract/club/club-signup-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export function openingQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'opening'] as const,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call(clubPublicationGet, { params: { orgKey }, signal }),
  })
}
