import { clubEnrolmentOffers, clubTypeChangeOffers } from '@forenet/contract/club/people-action-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

export function enrolmentQuery(orgKey: string, memberId: string | undefined) {
  return queryOptions({
    queryKey: ['club', orgKey, 'register', 'enrolment', memberId ?? null] as const,
    queryFn: ({ signal }) =>
      call(clubEnrolmentOffers, { params: { orgKey }, query: memberId === undefined ? {} : { memberId }, signal }),
  })
}

export function typeChangeQuery(orgKey: string, memberId: string | undefined) {
  return queryOptions({
    queryKey: ['club', orgKey, 'register', 'type-change', memberId ?? null] as const,
    queryFn: ({ signal }) =>
      call(clubTypeChangeOffers, { params: { orgKey }, query: memberId === undefined ? {} : { memberId }, signal }),
  })
}
