import { clubPeopleList } from '@forenet/contract/club/role-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

/** Who may do what in a club, and who is invited to. */
export function peopleQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'people'] as const,
    queryFn: ({ signal }) => call(clubPeopleList, { params: { orgKey }, signal }),
  })
}
