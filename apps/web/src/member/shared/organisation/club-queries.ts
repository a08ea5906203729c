import { organisationList } from '@forenet/contract/organisation-calls'
import { CLUBS_PER_PAGE } from '@forenet/domain/product'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { RARELY_CHANGES_MS } from './organisation-queries.ts'

export type ClubSearch = { q?: string; near?: string }

export function clubsQuery(search: ClubSearch) {
  return infiniteQueryOptions({
    queryKey: ['organisations', 'list', search] as const,
    queryFn: ({ signal, pageParam }) =>
      call(organisationList, { query: { ...search, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === CLUBS_PER_PAGE ? page.at(-1)?.id : undefined),
    staleTime: RARELY_CHANGES_MS,
  })
}

export function clubQuery(which: { orgId: string } | { orgKey: string }) {
  return queryOptions({
    queryKey: ['organisations', 'one', which] as const,
    queryFn: async ({ signal }) => (await call(organisationList, { query: which, signal }))[0] ?? null,
    staleTime: RARELY_CHANGES_MS,
  })
}
