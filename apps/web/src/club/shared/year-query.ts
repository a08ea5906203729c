import { clubYearGet } from '@forenet/contract/club/year-wheel-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

/** A club's yearly tasks in a year, this one where none is said. */
export function yearQuery(orgKey: string, year?: number) {
  return queryOptions({
    queryKey: ['club', orgKey, 'year', year ?? null] as const,
    // What is done on other pages shows here.
    refetchOnMount: 'always',
    queryFn: ({ signal }) =>
      call(clubYearGet, { params: { orgKey }, query: year === undefined ? {} : { year }, signal }),
  })
}
