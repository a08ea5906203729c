import type { NewRefund, PersonPayments } from '@forenet/contract/club/person'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { type Minor, sumMinor } from '@forenet/domain/money'
import { handPart } from '@forenet/domain/ticket-move'
import { notFound, ProblemError } from '../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../platform/http/serve-call.ts'
import { askApproval, type Decided, waitingObjects } from '../approvals/index.ts'
import { type Actor, audit } from '../audit/index.ts'
import { leftPaidLater, listDifferencesOf, refundTickets } from '../events/index.ts'
import { isGivenUpSince, lockMembershipsIn } from '../memberships/index.ts'
import { holdRefundLimit } from '../organisations/index.ts'
import {
  getOrder,
  type HeldMoney,
  listOrdersAbout,
  listPurchases,
  lockHeldMoney,
  lockOrder,
  payBack,
} from '../payments/index.ts'
import { requireInRegister } from '../register/index.ts'
import { tellPayer } from './letters/payer-notice.ts'
import { paymentsOf } from './payments-of.ts'
import { REFUND_MAILS, REFUNDS_TO_SETTLE, type RefundDeps } from './refund-deps.ts'
import { aloneUpTo, type CountedRefund, leftBeside, limitPassed } from './refund-rules.ts'
import { countedOf } from './refunds-standing.ts'
import * as repository from './repository.ts'
import { isOwnMoney, mayRefund } from './who-may.ts'

/** How the gateway's books and ours call it; why is kept where it can be forgotten. */
const IN_THE_BOOKS = 'paid back by the club'
/** More purchases than anybody has with a club. */
const ALL_ORDERS = 10_000

/**
 * Pays all or part of a payment back by the way it came: at once, or when a second person agrees above the club's limit and
 * where who asks, or their household, gets the money. Once more with the same id is the same. Throws `not-found` for what is
 * no payment of theirs that can be paid back, `more-than-left`, `changed-meanwhile` for an id that is another's, and
 * `refund-by-the-club` where it takes two persons and who asks is none of the club's.
 */
export async function refundPayment(
  deps: RefundDeps,
  by: ClubCaller,
  { memberId, orderId }: { memberId: string; orderId: string },
  { id, amountMinor, reason }: NewRefund,
): Promise<PersonPayments> {
  const { club } = by
  // Before any money is: who is out of the club's sight is answered as nobody.
  await requireInRegister(deps, club, memberId)
  const orders = await listOrdersAbout(deps.database, club.id, memberId, ALL_ORDERS)
  const order = orders.find((one) => one.orderId === orderId)
  if (order?.status !== 'paid' || order.kind !== 'membership') throw notFound('The payment')
  const wanted = {
    id,
    amountMinor,
    reason,
    orderId,
    memberId,
    ...{ ticketId: null, withTicketIds: [], voidTicket: false },
  }
  await askRefund(deps, by, wanted, async () => null)
  return paymentsOf(deps, by, memberId)
}

/** What is to be paid back, of a purchase as a whole or of one or several tickets in it. */
export type WantedRefund = Pick<
  repository.ClubRefund,
  'id' | 'orderId' | 'memberId' | 'amountMinor' | 'reason' | 'ticketId' | 'withTicketIds' | 'voidTicket'
>

/**
 * Pays back, or asks a second person to agree, whoever may: the one way money of a club goes back by a person. `most`: what there is
 * to give back of what it is about, under the order's lock; null for all that the order holds. Throws as `refundPayment`.
 */
export async function askRefund(
  deps: RefundDeps,
  { caller, club }: ClubCaller,
  wanted: WantedRefund,
  most: (transaction: Database, counted: readonly CountedRefund[]) => Promise<Minor | null>,
): Promise<void> {
  const { id, orderId, amountMinor } = wanted
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    await holdMemberships(transaction, club.id, orderId)
    // As whoever settles a refund: the order first, so that two do not wait for each other.
    await lockOrder(transaction, orderId)
    const money = await heldFor(transaction, wanted)
    if (!money) throw notFound('A payment that can be paid back')
    const before = await repository.listRefundsOf(transaction, [orderId])
    const same = before.find((one) => one.id === id)
    if (same?.amountMinor === amountMinor) return
    const counted = countedOf(before, await waitingObjects(transaction, club.id, 'refund', at))
    const mostMinor = await most(transaction, counted)
    if (amountMinor > Math.min(leftBeside(money.leftMinor, counted), mostMinor ?? amountMinor)) throw moreThanLeft()
    // Held, so that who lowers it does so after this or before: nothing above it goes by one person once that is stored.
    const clubLimit = await holdRefundLimit(transaction, club.id)
    const alone = aloneUpTo(clubLimit, counted, await isOwnMoney(transaction, [orderId], caller.memberId))
    const byTwo = alone !== null && amountMinor > alone
    if (byTwo && !(await isOfClub(transaction, club.id, caller.memberId, at))) {
      throw new ProblemError('refund-by-the-club', 'It takes two people from the club: one of them has to ask for it')
    }
    const state: repository.ClubRefund['state'] = byTwo ? 'waiting' : 'given'
    const asked = { organisationId: club.id, askedBy: caller.memberId, askedAt: at }
    const limitMinor = limitPassed(clubLimit, counted, amountMinor)
    const row = { ...wanted, state, byTwo, limitMinor, ...asked, furtherIds: [] } satisfies repository.ClubRefund
    if (!(await repository.insertRefund(transaction, row))) {
      throw new ProblemError('changed-meanwhile', 'Another refund has this id')
    }
    if (!byTwo) return give(deps, transaction, caller, row, money, at)
    const approvalId = await askApproval(
      transaction,
      { organisationId: club.id, kind: 'refund', objectId: id, askedBy: caller.memberId },
      at,
    )
    if (approvalId !== null) await deps.send(REFUND_MAILS, { approvalId, refundId: id }, { transaction })
    await record(transaction, caller, 'refund-asked', row, await handPartOf(transaction, row, money), at)
  })
}

/**
 * Pays back what a second person has agreed to, or drops it. Throws `needs-another-person` where who asked may pay nothing back
 * any more, or who agrees would get the money, or their household; `changed-meanwhile` where the money counts for another membership
 * since it was asked for, and `more-than-left` where it has gone back meanwhile.
 */
export async function carryOutRefund(
  deps: RefundDeps,
  transaction: Database,
  { kind, objectId, organisationId, agreed, askedBy, decidedBy }: Decided,
  at: Date,
): Promise<void> {
  if (kind !== 'refund') return
  const row = await repository.lockWaiting(transaction, objectId)
  if (!row) return
  if (!agreed) {
    return repository.setState(transaction, row.id, askedBy === decidedBy.memberId ? 'withdrawn' : 'refused')
  }
  if (!(await isOfClub(transaction, organisationId, askedBy, at))) {
    throw new ProblemError('needs-another-person', 'The person who asked for it can no longer pay money back')
  }
  if (await isOwnMoney(transaction, [row.orderId], decidedBy.memberId)) {
    throw new ProblemError(
      'needs-another-person',
      'The person who gets the money, or someone in their household, cannot agree',
    )
  }
  await holdMemberships(transaction, organisationId, row.orderId)
  if (await isGivenUpSince(transaction, row.orderId, row.askedAt)) {
    const words = 'The membership has since been changed to another type, and the money counts towards that'
    throw new ProblemError('changed-meanwhile', words)
  }
  await lockOrder(transaction, row.orderId)
  const money = await heldFor(transaction, row)
  if (!money || row.amountMinor > money.leftMinor) throw moreThanLeft()
  await repository.setState(transaction, row.id, 'given')
  await give(deps, transaction, decidedBy, row, money, at)
}

/** Until the transaction ends nobody changes the type of a membership that an order paid for: what goes back would count for another. */
async function holdMemberships(transaction: Database, organisationId: string, orderId: string): Promise<void> {
  const [purchase] = await listPurchases(transaction, [orderId])
  if (purchase) await lockMembershipsIn(transaction, organisationId, purchase.memberIds)
}

/** Whether it is somebody of the club who may pay its money back, which who runs the portal is not. */
async function isOfClub(database: Database, organisationId: string, memberId: string | null, at: Date) {
  return memberId !== null && (await mayRefund(database, organisationId, at)).has(memberId)
}

async function give(
  deps: RefundDeps,
  transaction: Database,
  actor: Exclude<Actor, 'portal'>,
  row: repository.ClubRefund,
  money: HeldMoney,
  at: Date,
): Promise<void> {
  const { id, orderId, amountMinor } = row
  const ticketIds = ticketsOf(row)
  const why = { reason: IN_THE_BOOKS, by: actor.memberId }
  const parts: { id: string; orderId: string; amountMinor: Minor; by: HeldMoney['by'] | null }[] = []
  if (ticketIds.length > 0) {
    const refund = { id, ticketIds, amountMinor, voids: row.voidTicket, ...why }
    parts.push(...(await refundTickets(deps.events, transaction, refund, at)))
  } else {
    await payBack(transaction, money, { id, orderId, amountMinor, ...why }, at)
    parts.push({ id, orderId, amountMinor, by: money.by })
  }
  await repository.keepFurther(
    transaction,
    id,
    parts.slice(1).map((part) => part.id),
  )
  for (const part of parts) {
    if (part.by === null) continue
    if (part.by === 'gateway') await deps.send(REFUNDS_TO_SETTLE, { refundId: part.id }, { transaction, key: part.id })
    const order = await getOrder(transaction, part.orderId)
    await tellPayer(deps.notify, transaction, order, { ...row, ...part }, part.by, at)
  }
  const handMinor = sumMinor(parts.flatMap((part) => (part.by === 'hand' ? part.amountMinor : [])))
  await record(transaction, actor, 'refund-made', row, handMinor, at)
}

/** What of the payment that a refund is of has not gone back, of tickets with what was paid for them later; null for none. */
async function heldFor(
  transaction: Database,
  wanted: Pick<WantedRefund, 'orderId' | 'ticketId' | 'withTicketIds'>,
): Promise<HeldMoney | null> {
  const money = await lockHeldMoney(transaction, wanted.orderId)
  const leftMinor = await leftPaidLater(transaction, ticketsOf(wanted))
  if (leftMinor === 0) return money
  return { by: money?.by ?? 'hand', leftMinor: (money?.leftMinor ?? 0) + leftMinor }
}

/** What of it the club would hand back itself, by what was paid for the ticket until now. */
async function handPartOf(transaction: Database, wanted: WantedRefund, { by }: HeldMoney): Promise<Minor> {
  const later = await listDifferencesOf(transaction, ticketsOf(wanted))
  const paid = later.map((difference) => ({ ...difference, byHand: difference.byHand !== null }))
  return handPart(wanted.amountMinor, { later: paid, byHand: by === 'hand' })
}

/** The tickets that a refund is about; none where it is about a purchase as a whole. */
function ticketsOf({ ticketId, withTicketIds }: Pick<WantedRefund, 'ticketId' | 'withTicketIds'>): string[] {
  return ticketId === null ? [] : [ticketId, ...withTicketIds]
}

function record(
  transaction: Database,
  actor: Actor,
  action: 'refund-asked' | 'refund-made',
  { id, organisationId, memberId, amountMinor, byTwo }: repository.ClubRefund,
  handMinor: Minor,
  at: Date,
): Promise<void> {
  const isSplit = handMinor > 0 && handMinor < amountMinor
  const detail = { memberId, amountMinor, byTwo, byHand: handMinor > 0, ...(isSplit && { handMinor }) }
  return audit(transaction, actor, { action, objectKind: 'club-refund', objectId: id, organisationId, detail }, at)
}

const moreThanLeft = () => new ProblemError('more-than-left', 'That is more than is left of the payment')
