import type { ApprovalRefund } from '@forenet/contract/club/approval'
import { writeKroner } from '@forenet/domain/kroner-text'
import type { AboutOf, RefundsOf } from '../approvals/index.ts'
import { listPurchases } from '../payments/index.ts'
import { findRefunds } from './repository.ts'
import { ownMoneyOf } from './who-may.ts'

/** What waits for a second person, in words: the amount, which names nobody. */
export const aboutRefunds: Pick<AboutOf, 'refund'> = {
  refund: async (database, ids) =>
    new Map((await findRefunds(database, ids)).map(({ id, amountMinor }) => [id, `${writeKroner(amountMinor)} kr.`])),
}

/** What refunds are about: whose money, for what, how much and why, and whether it goes to who asks, or their household. */
export const refundsOf: RefundsOf = async (database, ids, by) => {
  const rows = ids.length === 0 ? [] : await findRefunds(database, ids)
  if (rows.length === 0) return new Map()
  const orderIds = rows.map(({ orderId }) => orderId)
  const purchases = new Map((await listPurchases(database, orderIds)).map((one) => [one.orderId, one]))
  const own = by === null ? new Map() : await ownMoneyOf(database, orderIds, [by])
  return new Map(
    rows.flatMap(({ id, orderId, memberId, amountMinor, reason, limitMinor }): [string, ApprovalRefund][] => {
      const purchase = purchases.get(orderId)
      if (!purchase) return []
      const { payer, what } = purchase
      const isOwn = own.get(orderId)?.has(by) ?? false
      return [[id, { memberId, payer, what, amountMinor, reason, isOwn, limitMinor }]]
    }),
  )
}
