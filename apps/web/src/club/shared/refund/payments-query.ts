import { clubPersonPayments } from '@forenet/contract/club/person-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

export function paymentsQuery(orgKey: string, memberId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'register', 'payments', memberId] as const,
    queryFn: ({ signal }) => call(clubPersonPayments, { params: { orgKey, memberId }, signal }),
  })
}
