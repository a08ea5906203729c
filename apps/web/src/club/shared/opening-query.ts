import { clubOpeningGet } from '@forenet/contract/club/start-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

/** How far a club is on its way to being published. */
export function openingQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'opening'] as const,
    // What is done on other pages shows here.
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call(clubOpeningGet, { params: { orgKey }, signal }),
  })
}
