import { paymentReconciliationGet } from '@forenet/contract/payment-calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../calls/call.ts'

const PAGE_SIZE = 50

/** Not cached, because it is read from the payment gateway. */
export function reconciliationQuery(filter: { orgId?: string | undefined; before?: string | undefined }) {
  const query = {
    size: PAGE_SIZE,
    ...(filter.orgId ? { orgId: filter.orgId } : {}),
    ...(filter.before ? { before: filter.before } : {}),
  }
  return queryOptions({
    queryKey: ['reconciliation', query] as const,
    queryFn: ({ signal }) => call(paymentReconciliationGet, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
