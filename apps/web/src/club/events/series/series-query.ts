import type { SeriesWanted } from '@forenet/contract/club/event-series'
import { clubEventSeriesGet, clubEventSeriesTry } from '@forenet/contract/club/event-series-calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

/** The series that an event is of. */
export function seriesQuery(orgKey: string, eventId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'events', 'series', eventId] as const,
    queryFn: ({ signal }) => call(clubEventSeriesGet, { params: { orgKey, eventId }, signal }),
  })
}

/** On which days an event would be held again; asked for no rule while `wanted` is null. */
export function seriesTryQuery(orgKey: string, eventId: string, wanted: SeriesWanted | null) {
  return queryOptions({
    queryKey: ['club', orgKey, 'events', 'series-try', eventId, wanted] as const,
    queryFn: ({ signal }) => {
      if (!wanted) throw new Error('There is no rule to try')
      return call(clubEventSeriesTry, { params: { orgKey, eventId }, body: wanted, signal })
    },
    enabled: wanted !== null,
    placeholderData: keepPreviousData,
  })
}
