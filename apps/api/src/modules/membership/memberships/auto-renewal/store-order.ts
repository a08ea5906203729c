import { createHash, randomUUID } from 'node:crypto'
import { inTransaction } from '@forenet/database/transaction'
import { sumMinor } from '@forenet/domain/money'
import { facesOf } from '../../../core/members/index.ts'
import { getOrder, type Order } from '../../../money/payments/index.ts'
import { MembershipCreatedConcurrently } from '../buying/new-purchase-repository.ts'
import { listParticipantIds } from '../buying/purchase-repository.ts'
import { storePurchase } from '../buying/store-purchase.ts'
import { type ChargeLine, leasedCharge, markPaid, setLinePrice, setLines } from './charge-repository.ts'
import type { LeasedChargeRun } from './outcomes.ts'
import type { PricedRenewals } from './price-renewals.ts'
import type { RenewalDeps } from './renewal-deps.ts'

class LeaseLost extends Error {}

/**
 * Reuses the order if it has the same memberships and price. `lost`: another process changed the charge or the
 * memberships.
 */
export async function storeRenewalOrder(
  deps: RenewalDeps,
  { charge, leaseId, at }: LeasedChargeRun,
  { payer, provider, lines }: PricedRenewals<ChargeLine>,
  dropped: readonly ChargeLine[],
): Promise<Order | 'paid' | 'lost'> {
  const { payments } = deps
  const totalMinor = sumMinor(lines.map(({ line }) => line.totalMinor))
  const before = charge.orderId === null ? null : await getOrder(payments.database, charge.orderId)
  if (before?.amountMinor === totalMinor && before.status !== 'paid' && dropped.length === 0) {
    const participants = await listParticipantIds(payments.database, before.id)
    if (participants.length === lines.length) return before
  }
  const orderId = randomUUID()
  const language =
    (await facesOf(payments.database, [charge.payerMemberId])).get(charge.payerMemberId)?.language ?? 'da'
  return inTransaction(payments.pool, async (transaction) => {
    const stored = await storePurchase(deps.buying, transaction, 'portal', {
      ...{ orderId, payer, provider, totalMinor, at },
      token: createHash('sha256').update(`renewal ${orderId}`).digest('hex').slice(0, 40),
      selection: {
        orgId: charge.organisationId,
        participants: lines.map(({ row, line }) => ({ memberId: row.memberId, membershipConfId: line.offered.id })),
        ...{ totalMinor, language, renewal: charge.id, apart: charge.id },
      },
      lines: lines.map(({ line }) => ({ ...line, historyId: randomUUID() })),
    })
    if (!stored) throw new MembershipCreatedConcurrently()
    if (!(await leasedCharge(transaction, charge.id, leaseId).setOrder(orderId))) throw new LeaseLost()
    await setLines(
      transaction,
      charge.id,
      dropped.map(({ consentId }) => consentId),
      'stopped',
    )
    for (const { row, line } of lines) await setLinePrice(transaction, charge.id, row.consentId, line.totalMinor)
    if (totalMinor === 0) await markPaid(transaction, charge.id, at)
    return totalMinor === 0 ? ('paid' as const) : getOrder(transaction, orderId)
  }).catch((error: unknown) => {
    if (error instanceof LeaseLost || error instanceof MembershipCreatedConcurrently) return 'lost' as const
    throw error
  })
}
