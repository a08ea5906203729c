import type { SeasonSimulation } from '@forenet/contract/club/season'
import { clubSeasonGet, clubSeasonPreview } from '@forenet/contract/club/season-calls'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export function seasonQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'season'] as const,
    queryFn: ({ signal }) => call(clubSeasonGet, { params: { orgKey }, signal }),
  })
}

export function sandboxQuery(orgKey: string, season: Pick<SeasonSimulation, 'editions' | 'outcome'>) {
  return infiniteQueryOptions({
    queryKey: ['club', orgKey, 'season-sandbox', season] as const,
    queryFn: ({ pageParam, signal }) =>
      call(clubSeasonPreview, { params: { orgKey }, body: { ...season, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ nextOffset }) => nextOffset,
    placeholderData: keepPreviousData,
    enabled: season.editions.length > 0,
  })
}
