import type { SeriesParams } from '@forenet/contract/club/event-series'
import { clubEventSeriesGet, clubEventSeriesPreview } from '@forenet/contract/club/event-series-calls'
import type { SeriesChangeParams, SeriesChangeProgress } from '@forenet/contract/club/event-series-change'
import {
  clubEventSeriesChangeGet,
  clubEventSeriesChangePreview,
} from '@forenet/contract/club/event-series-change-calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

export function seriesQuery(orgKey: string, eventId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'events', 'series', eventId] as const,
    queryFn: ({ signal }) => call(clubEventSeriesGet, { params: { orgKey, eventId }, signal }),
  })
}

export function seriesPreviewQuery(orgKey: string, eventId: string, wanted: SeriesParams | null) {
  return queryOptions({
    queryKey: ['club', orgKey, 'events', 'series-try', eventId, wanted] as const,
    queryFn: ({ signal }) => {
      if (!wanted) throw new Error('There is no rule to try')
      return call(clubEventSeriesPreview, { params: { orgKey, eventId }, body: wanted, signal })
    },
    enabled: wanted !== null,
    placeholderData: keepPreviousData,
  })
}

export function seriesChangePreviewQuery(orgKey: string, eventId: string, wanted: SeriesChangeParams) {
  return queryOptions({
    queryKey: ['club', orgKey, 'events', 'series-change-try', eventId, wanted] as const,
    queryFn: ({ signal }) => call(clubEventSeriesChangePreview, { params: { orgKey, eventId }, body: wanted, signal }),
    placeholderData: keepPreviousData,
    // Never cached, because the preview is applied exactly as shown.
    staleTime: 0,
    gcTime: 0,
  })
}

const FAST_POLL_MS = 1_000

export function seriesChangeQuery(orgKey: string, eventId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'events', 'series-change', eventId] as const,
    queryFn: ({ signal }) => call(clubEventSeriesChangeGet, { params: { orgKey, eventId }, signal }),
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? FAST_POLL_MS : false),
  })
}

export function isInProgress({ change }: SeriesChangeProgress): boolean {
  return change?.state === 'applying' || change?.state === 'taking-back'
}
