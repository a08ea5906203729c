import type { ChangeRowsQuery, ChangeSet } from '@forenet/contract/club/change-set'
import { clubChangeSetGet, clubChangeSetList, clubChangeSetRows } from '@forenet/contract/club/change-set-calls'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

/** How long after one look at what is being done the next one follows. */
export const LOOKED_AGAIN_MS = 1_000

/** Whether something is being done of a change set in this moment. */
export const isWorking = ({ state }: ChangeSet) => state === 'applying' || state === 'taking-back'

/** What was changed of many in the club, the newest first; followed while something is done of one of them. */
export function changeSetsQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'change-sets'] as const,
    queryFn: ({ signal }) => call(clubChangeSetList, { params: { orgKey }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.some(isWorking) ? LOOKED_AGAIN_MS : false),
  })
}

/** How one stands; followed while something is done of it. */
export function changeSetQuery(orgKey: string, changeSetId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'change-sets', changeSetId] as const,
    queryFn: ({ signal }) => call(clubChangeSetGet, { params: { orgKey, changeSetId }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? LOOKED_AGAIN_MS : false),
  })
}

export type ShownRows = NonNullable<ChangeRowsQuery['show']> | 'all'

/** Its rows, page by page; `state` has them read anew when something has been done. */
export function changeRowsQuery(orgKey: string, { id, state }: ChangeSet, show: ShownRows) {
  return infiniteQueryOptions({
    queryKey: ['club', orgKey, 'change-sets', id, 'rows', state, show] as const,
    queryFn: ({ pageParam, signal }) =>
      call(clubChangeSetRows, {
        params: { orgKey, changeSetId: id },
        query: { ...(show === 'all' ? {} : { show }), ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}
