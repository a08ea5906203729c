import type { LogFilter } from '@forenet/contract/club/log'
import { clubLogList } from '@forenet/contract/club/log-calls'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export type LogSearch = { q?: string; action?: string; from?: string; to?: string }

export function filterOf({ q, action, from, to }: LogSearch): LogFilter {
  const isDay = (text: string | undefined) => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text)
  return {
    ...(q ? { text: q } : {}),
    ...(action ? { action } : {}),
    ...(from && isDay(from) ? { from } : {}),
    ...(to && isDay(to) ? { to } : {}),
  }
}

export function logQuery(orgKey: string, filter: LogFilter) {
  return infiniteQueryOptions({
    queryKey: ['club', orgKey, 'log', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(clubLogList, {
        params: { orgKey },
        query: { ...filter, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}
