import { formatKroner } from '@forenet/domain/kroner-text'
import type { ApprovalSubjects, LoadRefundsForApprovals } from '../../core/approvals/index.ts'
import { listPurchases } from '../../money/payments/index.ts'
import { mapMembersToOwnOrders } from './refund-permission.ts'
import { findRefunds } from './repository.ts'

export const refundApprovalSubjects: Pick<ApprovalSubjects, 'refund'> = {
  refund: async (database, ids) =>
    new Map((await findRefunds(database, ids)).map(({ id, amountMinor }) => [id, `${formatKroner(amountMinor)} kr.`])),
}

export const loadRefundsForApprovals: LoadRefundsForApprovals = async (database, ids, memberIds) => {
  const rows = ids.length === 0 ? [] : await findRefunds(database, ids)
  if (rows.length === 0) return new Map()
  const orderIds = rows.map(({ orderId }) => orderId)
  const purchases = new Map((await listPurchases(database, orderIds)).map((one) => [one.orderId, one]))
  const own = await mapMembersToOwnOrders(database, orderIds, memberIds)
  return new Map(
    rows.flatMap(({ id, orderId, memberId, amountMinor, reason, limitMinor }) => {
      const purchase = purchases.get(orderId)
      if (!purchase) return []
      const { payer, what } = purchase
      const ownOf = own.get(orderId) ?? new Set<string>()
      return [[id, { memberId, payer, what, amountMinor, reason, limitMinor, ownOf }] as const]
    }),
  )
}
