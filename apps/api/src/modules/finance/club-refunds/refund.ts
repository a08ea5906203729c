import type { NewRefund, PersonPayments } from '@forenet/contract/club/person'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { type Minor, sumMinor } from '@forenet/domain/money'
import { computeManualRefundPart } from '@forenet/domain/ticket-move'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { type ApprovalDecision, requestApproval, waitingObjects } from '../../core/approvals/index.ts'
import { type Actor, audit } from '../../core/audit/index.ts'
import { lockRefundLimit } from '../../core/organisations/index.ts'
import { listPaidUpgrades, type RefundPart, refundTickets, sumRemainingDifferences } from '../../events/events/index.ts'
import { isPartlyGivenUpSince, lockMembershipsIn } from '../../membership/memberships/index.ts'
import { requireInRegister } from '../../membership/register/index.ts'
import {
  findReceivedPayment,
  getOrder,
  type HeldMoney,
  listPersonOrders,
  listPurchases,
  lockHeldMoney,
  lockOrder,
  refundHeldMoney,
} from '../../money/payments/index.ts'
import { notifyPayerOfRefund } from './emails/payer-notice.ts'
import { listPersonPayments } from './person-payments.ts'
import { REFUND_MAILS, REFUND_SETTLEMENT_QUEUE, type RefundDeps } from './refund-deps.ts'
import { isOwnMoney, listMembersWhoMayRefund } from './refund-permission.ts'
import {
  type CountedRefund,
  findExceededRefundLimit,
  maxRefundWithoutApproval,
  remainingAfterPendingRefunds,
} from './refund-rules.ts'
import { toCountedRefunds } from './refund-status.ts'
import * as repository from './repository.ts'

/** The real reason is stored in a column that can be erased. */
const IN_THE_BOOKS = 'paid back by the club'
const ALL_ORDERS = 10_000

/**
 * Needs a second person above the club's limit, or if the requester's household benefits. Idempotent by id. Throws
 * `not-found` (nothing is refundable), `more-than-left`, `changed-meanwhile` (id taken), `refund-by-the-club` (needs
 * approval, and the requester is not from the club).
 */
export async function refundPayment(
  deps: RefundDeps,
  by: ClubCaller,
  { memberId, orderId }: { memberId: string; orderId: string },
  { id, amountMinor, reason }: NewRefund,
): Promise<PersonPayments> {
  const { club } = by
  // Checked first, so that payments of people outside the register look like unknown ones.
  await requireInRegister(deps, club, memberId)
  const orders = await listPersonOrders(deps.database, club.id, memberId, ALL_ORDERS)
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
  await requestClubRefund(deps, by, wanted, async () => null)
  return listPersonPayments(deps, by, memberId)
}

/** Reopens the refunded amount of the invoice. Throws the errors of `refundPayment`. */
export async function refundInvoicePayment(
  deps: RefundDeps,
  by: ClubCaller,
  orderId: string,
  { id, amountMinor, reason }: NewRefund,
): Promise<void> {
  const payment = await findReceivedPayment(deps.database, by.club.id, orderId)
  if (payment?.kind !== 'invoice') throw notFound('The payment')
  const [memberId = null] = payment.memberIds
  const whole = { ticketId: null, withTicketIds: [], voidTicket: false }
  await requestClubRefund(deps, by, { id, orderId, memberId, amountMinor, reason, ...whole }, async () => null)
}

export type RefundParams = Pick<
  repository.ClubRefund,
  'id' | 'orderId' | 'memberId' | 'amountMinor' | 'reason' | 'ticketId' | 'withTicketIds' | 'voidTicket'
>

/**
 * Every refund by a person goes through here; check permissions before. `most`: refundable amount of the subject,
 * computed under the order's lock; null for the order's remainder.
 */
export async function requestClubRefund(
  deps: RefundDeps,
  { caller, club }: ClubCaller,
  wanted: RefundParams,
  max: (transaction: Database, counted: readonly CountedRefund[]) => Promise<Minor | null>,
): Promise<void> {
  const { id, orderId, amountMinor } = wanted
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    await holdMemberships(transaction, club.id, orderId)
    // Lock order: the order first, as in refund settlement.
    await lockOrder(transaction, orderId)
    const money = await heldFor(transaction, wanted)
    if (!money) throw notFound('A payment that can be paid back')
    const before = await repository.listRefundsByOrder(transaction, [orderId])
    const same = before.find((one) => one.id === id)
    if (same?.amountMinor === amountMinor) return
    const counted = toCountedRefunds(before, await waitingObjects(transaction, club.id, 'refund', at))
    const mostMinor = await max(transaction, counted)
    if (amountMinor > Math.min(remainingAfterPendingRefunds(money.leftMinor, counted), mostMinor ?? amountMinor))
      throw exceedsRemainingAmount()
    // Once a lower limit is stored, no one refunds above it alone.
    const clubLimit = await lockRefundLimit(transaction, club.id)
    const alone = maxRefundWithoutApproval(
      clubLimit,
      counted,
      await isOwnMoney(transaction, [orderId], caller.memberId),
    )
    const byTwo = alone !== null && amountMinor > alone
    if (byTwo && !(await isOfClub(transaction, club.id, caller.memberId, at))) {
      throw new ProblemError('refund-by-the-club', 'It takes two people from the club: one of them has to ask for it')
    }
    const state: repository.ClubRefund['state'] = byTwo ? 'waiting' : 'given'
    const requested = { organisationId: club.id, askedBy: caller.memberId, askedAt: at }
    const limitMinor = findExceededRefundLimit(clubLimit, counted, amountMinor)
    const row = { ...wanted, state, byTwo, limitMinor, ...requested, furtherIds: [] } satisfies repository.ClubRefund
    if (!(await repository.insertRefund(transaction, row))) {
      throw new ProblemError('changed-meanwhile', 'Another refund has this id')
    }
    if (!byTwo) return startRefund(deps, transaction, caller, row, money, at)
    const approvalId = await requestApproval(
      transaction,
      { organisationId: club.id, kind: 'refund', objectId: id, askedBy: caller.memberId },
      at,
    )
    if (approvalId !== null) await deps.send(REFUND_MAILS, { approvalId, refundId: id }, { transaction })
    await record(transaction, caller, 'refund-asked', row, await manualPart(transaction, row, money), at)
  })
}

/**
 * Throws `needs-another-person` (the requester may no longer refund, or the approver's household benefits),
 * `changed-meanwhile` (credited to another membership), `more-than-left` (refunded otherwise).
 */
export async function applyRefundApproval(
  deps: RefundDeps,
  transaction: Database,
  { kind, objectId, organisationId, agreed, askedBy, decidedBy }: ApprovalDecision,
  at: Date,
): Promise<void> {
  if (kind !== 'refund') return
  const row = await repository.lockPendingRefunds(transaction, objectId)
  if (!row) return
  if (!agreed) {
    return repository.setRefundState(transaction, row.id, askedBy === decidedBy.memberId ? 'withdrawn' : 'refused')
  }
  if (!(await isOfClub(transaction, organisationId, askedBy, at))) {
    throw new ProblemError('needs-another-person', 'The requester may no longer refund payments')
  }
  if (await isOwnMoney(transaction, [row.orderId], decidedBy.memberId)) {
    throw new ProblemError(
      'needs-another-person',
      'The person who gets the money, or someone in their household, cannot agree',
    )
  }
  await holdMemberships(transaction, organisationId, row.orderId)
  if (await isPartlyGivenUpSince(transaction, row.orderId, row.askedAt)) {
    const words = 'The membership has since been changed to another type, and the money counts towards that'
    throw new ProblemError('changed-meanwhile', words)
  }
  await lockOrder(transaction, row.orderId)
  const money = await heldFor(transaction, row)
  if (!money || row.amountMinor > money.leftMinor) throw exceedsRemainingAmount()
  await repository.setRefundState(transaction, row.id, 'given')
  await startRefund(deps, transaction, decidedBy, row, money, at)
}

/** Locks the memberships, so that no concurrent type change credits money being refunded. */
async function holdMemberships(transaction: Database, organisationId: string, orderId: string): Promise<void> {
  const [purchase] = await listPurchases(transaction, [orderId])
  if (purchase) await lockMembershipsIn(transaction, organisationId, purchase.memberIds)
}

async function isOfClub(database: Database, organisationId: string, memberId: string | null, at: Date) {
  return memberId !== null && (await listMembersWhoMayRefund(database, organisationId, at)).has(memberId)
}

async function startRefund(
  deps: RefundDeps,
  transaction: Database,
  actor: Exclude<Actor, 'portal'>,
  row: repository.ClubRefund,
  money: RefundableMoney,
  at: Date,
): Promise<void> {
  const { id, orderId, amountMinor } = row
  const ticketIds = ticketsOf(row)
  const why = { reason: IN_THE_BOOKS, by: actor.memberId }
  const parts: { id: string; orderId: string; amountMinor: Minor; by: RefundPart['by'] }[] = []
  if (ticketIds.length > 0) {
    const refund = { id, ticketIds, amountMinor, voids: row.voidTicket, ...why }
    parts.push(...(await refundTickets(deps.events, transaction, refund, at)))
  } else {
    await refundHeldMoney(transaction, money, { id, orderId, amountMinor, ...why }, at)
    parts.push({ id, orderId, amountMinor, by: money.by })
  }
  await repository.storeFurtherRefundIds(
    transaction,
    id,
    parts.slice(1).map((part) => part.id),
  )
  for (const part of parts) {
    if (part.by === null || part.by === 'charged-back') continue
    if (part.by === 'gateway')
      await deps.send(REFUND_SETTLEMENT_QUEUE, { refundId: part.id }, { transaction, key: part.id })
    const order = await getOrder(transaction, part.orderId)
    await notifyPayerOfRefund(deps.notify, transaction, order, { ...row, ...part }, part.by, at)
  }
  const handMinor = sumMinor(parts.flatMap((part) => (part.by === 'hand' ? part.amountMinor : [])))
  await record(transaction, actor, 'refund-made', row, handMinor, at)
}

/** `leftMinor`: less chargebacks, also of later payments. `heldMinor`: without later payments. */
type RefundableMoney = Pick<HeldMoney, 'by' | 'leftMinor'> & { heldMinor: Minor }

/** Includes later payments for the order's tickets, less chargebacks. */
async function heldFor(
  transaction: Database,
  wanted: Pick<RefundParams, 'orderId' | 'ticketId' | 'withTicketIds'>,
): Promise<RefundableMoney | null> {
  const money = await lockHeldMoney(transaction, wanted.orderId)
  const laterMinor = await sumRemainingDifferences(transaction, ticketsOf(wanted))
  if (laterMinor === 0 && !money) return null
  const heldMinor = Math.max(0, (money?.leftMinor ?? 0) - (money?.chargedBackMinor ?? 0))
  return { by: money?.by ?? 'hand', leftMinor: heldMinor + laterMinor, heldMinor }
}

async function manualPart(
  transaction: Database,
  wanted: RefundParams,
  { by, heldMinor }: RefundableMoney,
): Promise<Minor> {
  const later = await listPaidUpgrades(transaction, ticketsOf(wanted))
  return computeManualRefundPart(wanted.amountMinor, { later, heldMinor, byHand: by === 'hand' })
}

function ticketsOf({ ticketId, withTicketIds }: Pick<RefundParams, 'ticketId' | 'withTicketIds'>): string[] {
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

const exceedsRemainingAmount = () =>
  new ProblemError('more-than-left', 'That is more than the refundable amount of the payment')
