import { memberList } from '@forenet/contract/member-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { MOST } from './candidates.ts'

function listQuery(size: number, search: string) {
  return queryOptions({
    queryKey: ['acting', 'members', size, search] as const,
    queryFn: ({ signal }) => call(memberList, { query: { size, search }, signal }),
  })
}

/** Two members are enough to know whether there is someone else to impersonate. */
export const anybodyQuery = listQuery(2, '')

/** Options of the picker for a search text; without one, the first members. */
export const membersQuery = (search: string) => listQuery(MOST, search)
