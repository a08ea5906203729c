import { clubRoleHolderList } from '@forenet/contract/club/role-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export function peopleQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'people'] as const,
    queryFn: ({ signal }) => call(clubRoleHolderList, { params: { orgKey }, signal }),
  })
}
