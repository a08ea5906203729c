import { organisationMembershipConfigurations, organisationPaymentSetUpGet } from '@forenet/contract/organisation-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

export const RARELY_CHANGES_MS = 5 * 60_000

export const SUGGESTED_CLUBS = 6

/** An error disables the club (section 4). */
export function configurationsQuery(orgId: string) {
  return queryOptions({
    queryKey: ['organisations', orgId, 'configurations'] as const,
    queryFn: ({ signal }) => call(organisationMembershipConfigurations, { params: { orgId }, signal }),
    staleTime: RARELY_CHANGES_MS,
  })
}

/** An error disables the club (section 4). */
export function paymentSetUpQuery(orgId: string) {
  return queryOptions({
    queryKey: ['organisations', orgId, 'payment-set-up'] as const,
    queryFn: ({ signal }) => call(organisationPaymentSetUpGet, { params: { orgId, provider: 'freepay' }, signal }),
    staleTime: RARELY_CHANGES_MS,
  })
}
