import type { PersonPayments } from '@forenet/contract/club/person'
import type { Database } from '@forenet/database/database'
import type { Minor } from '@forenet/domain/money'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { listApprovers, readApprovers, waitingObjects } from '../../core/approvals/index.ts'
import { facesOf } from '../../core/members/index.ts'
import { findRefundLimit } from '../../core/organisations/index.ts'
import {
  listManuallyRefunded,
  listRefundProgress,
  type PersonOrder,
  sumChargedBackByOrder,
} from '../../money/payments/index.ts'
import { mapMembersToOwnOrders } from './refund-permission.ts'
import { type CountedRefund, maxRefundWithoutApproval, remainingAfterPendingRefunds } from './refund-rules.ts'
import { type ClubRefund, listRefundsByOrder } from './repository.ts'

type Payment = PersonPayments[number]
type RefundState = Payment['refunds'][number]['state']
type Refunds = (Payment['refunds'][number] & { ticketId: string | null; withTicketIds: string[] })[]

export async function getRefundsStatus(
  deps: { database: Database; now: () => Date },
  { club, caller }: Pick<ClubCaller, 'club' | 'caller'>,
  orders: readonly Pick<PersonOrder, 'orderId' | 'leftMinor' | 'byHand'>[],
): Promise<{ refundable: Payment['refundable']; refunds: Refunds; waiting: ClubRefund[]; chargedBackMinor: Minor }[]> {
  const { database } = deps
  const orderIds = orders.map(({ orderId }) => orderId)
  const at = deps.now()
  const [refunds, waiting, limitMinor, approversOf, chargedBack] = await Promise.all([
    listRefundsByOrder(database, orderIds),
    waitingObjects(database, club.id, 'refund', at),
    findRefundLimit(database, club.id),
    readApprovers(database, club.id, at),
    sumChargedBackByOrder(database, orderIds),
  ])
  const atGateway = Map.groupBy(
    await listRefundProgress(
      database,
      refunds.flatMap(({ id, furtherIds }) => [id, ...furtherIds]),
    ),
    ({ id, partOf }) => partOf ?? id,
  )
  const agreed = await listApprovers(
    database,
    'refund',
    refunds.flatMap(({ id, byTwo }) => (byTwo ? id : [])),
  )
  const summaries = await facesOf(database, [...refunds.map(({ askedBy }) => askedBy), ...agreed.values()])
  const nameOf = (id: string | null | undefined) => (id && summaries.get(id)?.name) || null
  const me = caller.memberId
  const approvers = approversOf({ kind: 'refund', requester: me, requestedAt: at })
  const free = [...approvers].flatMap(([id, obstacle]) => (obstacle === null && id !== me ? id : []))
  const own = await mapMembersToOwnOrders(database, orderIds, me === null ? free : [...free, me])
  const givenByHand = await listManuallyRefunded(
    database,
    refunds.flatMap(({ id, furtherIds }) => [id, ...furtherIds]),
  )
  const stateOf = ({ id, state, furtherIds }: ClubRefund): RefundState => {
    if (state === 'waiting') return waiting.has(id) ? 'waiting' : 'expired'
    if (state !== 'given') return state
    const ids = [id, ...furtherIds]
    const parts = ids.flatMap((one) => atGateway.get(one) ?? [])
    const underWay = parts.filter(({ done, chargedBack: isChargedBack }) => !done && !isChargedBack)
    if (underWay.some(({ keyRefused }) => keyRefused)) return 'key-refused'
    if (underWay.some(({ failing }) => failing)) return 'delayed'
    if (underWay.length > 0) return 'under-way'
    if (parts.some((part) => part.chargedBack)) return 'charged-back'
    return ids.some((one) => givenByHand.has(one)) ? 'booked' : 'given'
  }
  return orders.map(({ orderId, leftMinor, byHand }) => {
    const theirs = refunds.filter((refund) => refund.orderId === orderId)
    const counted = toCountedRefunds(theirs, waiting)
    const chargedBackMinor = chargedBack.get(orderId) ?? 0
    const left = remainingAfterPendingRefunds(leftMinor - chargedBackMinor, counted)
    const theirOwn = own.get(orderId)
    const isOwn = me !== null && (theirOwn?.has(me) ?? false)
    const aloneUpToMinor = maxRefundWithoutApproval(limitMinor, counted, isOwn)
    const secondThere = free.some((id) => !theirOwn?.has(id))
    return {
      chargedBackMinor,
      refundable: left > 0 ? { leftMinor: left, byHand, aloneUpToMinor, isOwn, secondThere } : null,
      refunds: theirs.map((refund) => ({
        id: refund.id,
        ticketId: refund.ticketId,
        withTicketIds: refund.withTicketIds,
        amountMinor: refund.amountMinor,
        reason: refund.reason,
        state: stateOf(refund),
        by: nameOf(refund.askedBy),
        agreedBy: nameOf(agreed.get(refund.id)),
        at: refund.askedAt.toISOString(),
      })),
      waiting: theirs.filter(({ id, state }) => state === 'waiting' && waiting.has(id)),
    }
  })
}

export function toCountedRefunds(refunds: readonly ClubRefund[], waiting: ReadonlySet<string>): CountedRefund[] {
  return refunds.flatMap(({ id, amountMinor, state, byTwo }) =>
    state === 'given' || (state === 'waiting' && waiting.has(id)) ? [{ amountMinor, state, byTwo }] : [],
  )
}
