import type { PersonPayments } from '@forenet/contract/club/person'
import type { Database } from '@forenet/database/database'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { requireInRegister } from '../../membership/register/index.ts'
import { listPersonOrders } from '../../money/payments/index.ts'
import { getRefundsStatus } from './refund-status.ts'

const MAX_PAYMENTS = 20

/** Throws `not-found` outside the register. */
export async function listPersonPayments(
  deps: { database: Database; now: () => Date },
  by: ClubCaller,
  memberId: string,
): Promise<PersonPayments> {
  const { database } = deps
  await requireInRegister(deps, by.club, memberId)
  const orders = await listPersonOrders(database, by.club.id, memberId, MAX_PAYMENTS)
  const status = await getRefundsStatus(deps, by, orders)
  return orders.map(({ at, leftMinor: _left, byHand: _hand, ...order }, nth) => {
    const { refundable, refunds } = status[nth] ?? { refundable: null, refunds: [] }
    return {
      ...order,
      at: at.toISOString(),
      // Tickets are refunded individually in the attendee list.
      refundable: order.kind === 'membership' ? refundable : null,
      refunds: refunds.map(({ ticketId: _ticket, withTicketIds: _with, ...refund }) => refund),
    }
  })
}
