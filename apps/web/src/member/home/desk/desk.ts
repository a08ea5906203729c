import type { ContactThread } from '@forenet/contract/contact'
import { contactThreadList } from '@forenet/contract/contact-calls'
import { paymentTrouble } from '@forenet/contract/payment-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

const NEWEST = 100

export type UnansweredCount = { count: number; clubs: readonly { id: string; name: string }[] }

export function stuckPaymentsQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'desk', 'payments'] as const,
    queryFn: async ({ signal }): Promise<UnansweredCount> => {
      const troubles = await call(paymentTrouble, { signal })
      return {
        count: troubles.reduce((sum, { orders }) => sum + orders, 0),
        clubs: troubles.map(({ organisation }) => organisation),
      }
    },
  })
}

export function unansweredQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'desk', 'messages'] as const,
    queryFn: async ({ signal }): Promise<UnansweredCount> => {
      const page = await call(contactThreadList, { query: { of: 'organisation', size: NEWEST }, signal })
      return countUnanswered(page.items)
    },
  })
}

export function countUnanswered(threads: readonly Pick<ContactThread, 'organisation' | 'last'>[]): UnansweredCount {
  const waiting = threads.filter(({ last }) => last.from === 'member')
  return {
    count: waiting.length,
    clubs: [...new Map(waiting.map(({ organisation }) => [organisation.id, organisation])).values()],
  }
}
