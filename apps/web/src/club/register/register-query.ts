import type { RegisterFilter, RegisterOrder } from '@forenet/contract/club/register'
import {
  clubRegisterCount,
  clubRegisterDataQuality,
  clubRegisterFilterChoices,
  clubRegisterList,
} from '@forenet/contract/club/register-calls'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export function registerQuery(orgKey: string, filter: RegisterFilter, order: RegisterOrder) {
  return infiniteQueryOptions({
    queryKey: ['club', orgKey, 'register', 'list', filter, order] as const,
    queryFn: ({ pageParam, signal }) =>
      call(clubRegisterList, {
        params: { orgKey },
        query: { ...filter, order, ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

export function registerCountQuery(orgKey: string, filter: RegisterFilter) {
  return queryOptions({
    queryKey: ['club', orgKey, 'register', 'count', filter] as const,
    queryFn: ({ signal }) => call(clubRegisterCount, { params: { orgKey }, query: filter, signal }),
    placeholderData: keepPreviousData,
  })
}

export function registerFilterChoicesQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'register', 'frame'] as const,
    queryFn: ({ signal }) => call(clubRegisterFilterChoices, { params: { orgKey }, signal }),
  })
}

export function registerHealthQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'register', 'health'] as const,
    queryFn: ({ signal }) => call(clubRegisterDataQuality, { params: { orgKey }, signal }),
  })
}
