import type { ChangeRowsQuery, ChangeSet } from '@forenet/contract/club/change-set'
import { clubChangeSetGet, clubChangeSetList, clubChangeSetRows } from '@forenet/contract/club/change-set-calls'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

export const POLLING_INTERVAL_MS = 1_000

export const isJobRunning = ({ state }: ChangeSet) => state === 'applying' || state === 'taking-back'

export function changeSetsQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'change-sets'] as const,
    queryFn: ({ signal }) => call(clubChangeSetList, { params: { orgKey }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.some(isJobRunning) ? POLLING_INTERVAL_MS : false),
  })
}

export function changeSetQuery(orgKey: string, changeSetId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'change-sets', changeSetId] as const,
    queryFn: ({ signal }) => call(clubChangeSetGet, { params: { orgKey, changeSetId }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isJobRunning(data) ? POLLING_INTERVAL_MS : false),
  })
}

export type ShownRows = NonNullable<ChangeRowsQuery['show']> | 'all'

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
