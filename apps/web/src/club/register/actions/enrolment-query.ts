import { clubEnrolmentOffers, clubTypeChangeOffers } from '@forenet/contract/club/people-action-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

/** What somebody can be enrolled in; without anybody, what there is. */
export function enrolmentQuery(orgKey: string, memberId: string | undefined) {
  return queryOptions({
    queryKey: ['club', orgKey, 'register', 'enrolment', memberId ?? null] as const,
    queryFn: ({ signal }) =>
      call(clubEnrolmentOffers, { params: { orgKey }, query: memberId === undefined ? {} : { memberId }, signal }),
  })
}

/** To what somebody's membership can be changed; without anybody, what there is. */
export function typeChangeQuery(orgKey: string, memberId: string | undefined) {
  return queryOptions({
    queryKey: ['club', orgKey, 'register', 'type-change', memberId ?? null] as const,
    queryFn: ({ signal }) =>
      call(clubTypeChangeOffers, { params: { orgKey }, query: memberId === undefined ? {} : { memberId }, signal }),
  })
}
