import { clubOverviewGet } from '@forenet/contract/club/overview-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

/** What needs somebody in a club now, and its figures. */
export function overviewQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'overview'] as const,
    // What is done on other pages shows here.
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call(clubOverviewGet, { params: { orgKey }, signal }),
  })
}
