import type { PersonPayments } from '@forenet/contract/club/person'
import type { Database } from '@forenet/database/database'
import type { ClubCaller } from '../../platform/http/serve-call.ts'
import { listAgreedBy, waitingObjects } from '../approvals/index.ts'
import { facesOf } from '../members/index.ts'
import { refundLimitOf } from '../organisations/index.ts'
import { listOrdersAbout, listRefundsAmong } from '../payments/index.ts'
import { requireInRegister } from '../register/index.ts'
import { aloneUpTo, type CountedRefund, leftBeside } from './refund-rules.ts'
import { type ClubRefund, listRefundsOf } from './repository.ts'
import { mayRefund, ownMoneyOf } from './who-may.ts'

type RefundState = PersonPayments[number]['refunds'][number]['state']

const MOST = 20

/**
 * What somebody of the register paid the club for, the newest first, and what of it went back or can. Throws `not-found` for
 * who is not in it.
 */
export async function paymentsOf(
  deps: { database: Database; now: () => Date },
  { club, caller }: ClubCaller,
  memberId: string,
): Promise<PersonPayments> {
  const { database } = deps
  await requireInRegister(deps, club, memberId)
  const orders = await listOrdersAbout(database, club.id, memberId, MOST)
  const orderIds = orders.map(({ orderId }) => orderId)
  const [refunds, waiting, limitMinor, may] = await Promise.all([
    listRefundsOf(database, orderIds),
    waitingObjects(database, club.id, 'refund', deps.now()),
    refundLimitOf(database, club.id),
    mayRefund(database, club.id, deps.now()),
  ])
  const atGateway = new Map(
    (
      await listRefundsAmong(
        database,
        refunds.map(({ id }) => id),
      )
    ).map((one) => [one.id, one] as const),
  )
  const agreed = await listAgreedBy(
    database,
    'refund',
    refunds.flatMap(({ id, byTwo }) => (byTwo ? id : [])),
  )
  const faces = await facesOf(database, [...refunds.map(({ askedBy }) => askedBy), ...agreed.values()])
  const nameOf = (id: string | null | undefined) => (id && faces.get(id)?.name) || null
  const me = caller.memberId
  const own = await ownMoneyOf(database, orderIds, me === null ? [...may] : [...may, me])
  const stateOf = ({ id, state }: ClubRefund, byHand: boolean): RefundState => {
    if (state === 'waiting') return waiting.has(id) ? 'waiting' : 'expired'
    if (state === 'given' && byHand) return 'booked'
    const asked = atGateway.get(id)
    if (state !== 'given' || !asked || asked.done) return state
    return asked.keyRefused ? 'key-refused' : 'under-way'
  }
  return orders.map(({ at, kind, leftMinor, byHand, ...order }) => {
    const theirs = refunds.filter(({ orderId }) => orderId === order.orderId)
    const counted = countedOf(theirs, waiting)
    // Tickets are paid back by cancelling them.
    const left = kind === 'membership' ? leftBeside(leftMinor, counted) : 0
    const theirOwn = own.get(order.orderId)
    const isOwn = me !== null && (theirOwn?.has(me) ?? false)
    const aloneUpToMinor = aloneUpTo(limitMinor, counted, isOwn)
    const secondThere = [...may].some((id) => id !== me && !theirOwn?.has(id))
    return {
      ...order,
      at: at.toISOString(),
      refundable: left > 0 ? { leftMinor: left, byHand, aloneUpToMinor, isOwn, secondThere } : null,
      refunds: theirs.map((refund) => ({
        id: refund.id,
        amountMinor: refund.amountMinor,
        reason: refund.reason,
        state: stateOf(refund, byHand),
        by: nameOf(refund.askedBy),
        agreedBy: nameOf(agreed.get(refund.id)),
        at: refund.askedAt.toISOString(),
      })),
    }
  })
}

/** Those that count: given, or waiting and among what still does. */
export function countedOf(refunds: readonly ClubRefund[], waiting: ReadonlySet<string>): CountedRefund[] {
  return refunds.flatMap(({ id, amountMinor, state, byTwo }) =>
    state === 'given' || (state === 'waiting' && waiting.has(id)) ? [{ amountMinor, state, byTwo }] : [],
  )
}
