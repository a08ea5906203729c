import { clubAnnualPlanGet } from '@forenet/contract/club/annual-plan-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export function yearQuery(orgKey: string, year?: number) {
  return queryOptions({
    queryKey: ['club', orgKey, 'year', year ?? null] as const,
    refetchOnMount: 'always',
    queryFn: ({ signal }) =>
      call(clubAnnualPlanGet, { params: { orgKey }, query: year === undefined ? {} : { year }, signal }),
  })
}
