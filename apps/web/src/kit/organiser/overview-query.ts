import { clubOverviewGet } from '@forenet/contract/club/overview-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../calls/call.ts'

export function clubOverviewQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'overview'] as const,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call(clubOverviewGet, { params: { orgKey }, signal }),
  })
}
