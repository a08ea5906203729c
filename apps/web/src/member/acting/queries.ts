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

/** Two members suffice to know that someone else can be impersonated. */
export const anybodyQuery = listQuery(2, '')

/** Without a search text, the first members. */
export const membersQuery = (search: string) => listQuery(MOST, search)
