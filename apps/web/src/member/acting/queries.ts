import { memberList } from '@forenet/contract/member-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { MOST } from './candidates.ts'

/** At most `size` members by name, those with `search` in name or e-mail. */
function listQuery(size: number, search: string) {
  return queryOptions({
    queryKey: ['acting', 'members', size, search] as const,
    queryFn: ({ signal }) => call(memberList, { query: { size, search }, signal }),
  })
}

/** Oneself and another: enough to know whether there is anybody to act for. */
export const anybodyQuery = listQuery(2, '')

/** What the picker shows for a text; for none, the first of all. */
export const membersQuery = (search: string) => listQuery(MOST, search)
