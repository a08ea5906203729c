import type { PersonPayments } from '@forenet/contract/club/person'
import type { Database } from '@forenet/database/database'
import type { ClubCaller } from '../../platform/http/serve-call.ts'
import { listOrdersAbout } from '../payments/index.ts'
import { requireInRegister } from '../register/index.ts'
import { refundsStanding } from './refunds-standing.ts'

const MOST = 20

/**
 * What somebody of the register paid the club for, the newest first, and what of it went back or can. Throws `not-found` for
 * who is not in it.
 */
export async function paymentsOf(
  deps: { database: Database; now: () => Date },
  by: ClubCaller,
  memberId: string,
): Promise<PersonPayments> {
  const { database } = deps
  await requireInRegister(deps, by.club, memberId)
  const orders = await listOrdersAbout(database, by.club.id, memberId, MOST)
  const standing = await refundsStanding(deps, by, orders)
  return orders.map(({ at, leftMinor: _left, byHand: _hand, ...order }, nth) => {
    const { refundable, refunds } = standing[nth] ?? { refundable: null, refunds: [] }
    return {
      ...order,
      at: at.toISOString(),
      // Of tickets, one by one, from the list of who comes.
      refundable: order.kind === 'membership' ? refundable : null,
      refunds: refunds.map(({ ticketId: _ticket, withTicketIds: _with, ...refund }) => refund),
    }
  })
}
