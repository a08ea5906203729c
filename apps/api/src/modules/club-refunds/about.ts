import type { ApprovalRefund } from '@forenet/contract/club/approval'
import type { Database } from '@forenet/database/database'
import { writeKroner } from '@forenet/domain/kroner-text'
import type { AboutOf, RefundsOf } from '../approvals/index.ts'
import { getOrder, listLines } from '../payments/index.ts'
import { findRefunds } from './repository.ts'

/** What waits for a second person, in words: the amount, which names nobody. */
export const aboutRefunds: Pick<AboutOf, 'refund'> = {
  refund: async (database, ids) =>
    new Map((await findRefunds(database, ids)).map(({ id, amountMinor }) => [id, `${writeKroner(amountMinor)} kr.`])),
}

/** What refunds are about: whose money, for what, how much and why. */
export const refundsOf: RefundsOf = async (database, ids) => {
  const rows = ids.length === 0 ? [] : await findRefunds(database, ids)
  const each = await Promise.all(
    rows.map(async ({ id, orderId, memberId, amountMinor, reason }) => {
      const { payer, what } = await purchaseOf(database, orderId)
      return [id, { memberId, payer, what, amountMinor, reason }] as const
    }),
  )
  return new Map<string, ApprovalRefund>(each)
}

async function purchaseOf(database: Database, orderId: string): Promise<{ payer: string; what: string[] }> {
  const [order, lines] = await Promise.all([getOrder(database, orderId), listLines(database, [orderId])])
  return { payer: order.billingName, what: lines.map(({ description }) => description) }
}
