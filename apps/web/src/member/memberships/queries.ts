import { membershipHistoryList, receiptGet } from '@forenet/contract/membership-calls'
import { eventReceiptGet } from '@forenet/contract/payment-calls'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { cardCopy } from '../../kit/offline/offline-copy-store.ts'

export function historyQuery(membershipId: string) {
  return queryOptions({
    queryKey: ['member', 'membership-history', membershipId] as const,
    queryFn: ({ signal }) => call(membershipHistoryList, { params: { membershipId }, signal }),
  })
}

/** Always refetched, because refunds change the receipt. */
export function eventReceiptQuery(orderId: string) {
  return queryOptions({
    queryKey: ['member', 'event-receipt', orderId] as const,
    queryFn: ({ signal }) => call(eventReceiptGet, { params: { orderId }, signal }),
  })
}

export function receiptQuery(historyId: string) {
  return queryOptions({
    queryKey: ['member', 'receipt', historyId] as const,
    queryFn: ({ signal }) => call(receiptGet, { params: { historyId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function offlineCardsQuery(keptFor: string | null) {
  return queryOptions({
    queryKey: ['member', 'kept-cards', keptFor] as const,
    queryFn: keptFor === null ? skipToken : () => cardCopy.read(keptFor),
    staleTime: 0,
  })
}
