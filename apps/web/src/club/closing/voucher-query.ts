import { clubVoucherSetupGet } from '@forenet/contract/club/voucher-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export function voucherSetupQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'vouchers'] as const,
    queryFn: ({ signal }) => call(clubVoucherSetupGet, { params: { orgKey }, signal }),
  })
}
