import type { Organisation } from '@forenet/contract/organisation'
import type { PaymentState, PurchaseSubject } from '@forenet/contract/payment'
import type { Database } from '@forenet/database/database'
import type { AuthorizationState } from '@forenet/database/payment-tables'
import { extractLastFourDigits } from '@forenet/domain/payment-means'
import type * as attempts from './attempt-repository.ts'
import type { Order, OrderEffects } from './order.ts'
import * as repository from './order-repository.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { createReturnToken } from './return-token.ts'

/** Precedence (rulings 10 and 12): paid, then undecided authorizations, then the newest attempt. */
export function computePaymentState(
  order: Pick<Order, 'status'>,
  attempts: readonly Pick<attempts.Attempt, 'state'>[],
  authorizations: readonly AuthorizationState[],
): PaymentState['state'] {
  if (order.status === 'paid') return 'paid'
  // A captured payment is about to become paid.
  if (authorizations.some((state) => state === 'reported' || state === 'capturing' || state === 'captured'))
    return 'confirming'
  const [newest] = attempts
  if (newest?.state === 'voided') return 'voided'
  if (newest?.state === 'window-open') return 'waiting'
  if (order.status === 'declined') return 'declined'
  return 'unpaid'
}

export type PaymentProgress = PaymentState['state']

export async function paymentProgress(database: Database, orderId: string): Promise<PaymentProgress> {
  const { order, attempts, authorizations } = await repository.getOrderWithAttempts(database, orderId)
  return computePaymentState(order, attempts, authorizations)
}

type PresentDeps = Pick<PaymentDeps, 'database' | 'kinds' | 'organisation' | 'returnSecret' | 'mayStillBuy'>

export async function presentPayment(
  { database, kinds, organisation: organisationOf, returnSecret, mayStillBuy }: PresentDeps,
  requested: Pick<Order, 'id' | 'kind' | 'organisationId' | 'payerMemberId' | 'forOthers'>,
  now: Date,
): Promise<PaymentState> {
  const { id, kind, organisationId } = requested
  const [{ order, attempts, authorizations, lines }, organisation, held, isTheirs] = await Promise.all([
    repository.getOrderWithAttempts(database, id),
    organisationOf(organisationId),
    kinds[kind].held(database, id),
    mayStillBuy(database, requested, 'look'),
  ])
  const notified = await presentOrderLines(database, kinds[kind], id, lines)
  const stored = computePaymentState(order, attempts, authorizations)
  const isClosed = !isTheirs && stored !== 'paid' && stored !== 'confirming'
  const state = isClosed ? 'voided' : stored
  return {
    ...describePurchase(order, attempts, organisation, state),
    ...kinds[kind].subjectOf(order),
    lines: notified,
    ...(isClosed ? { voidReason: 'participant-not-yours' as const } : {}),
    heldUntil: held?.heldUntil?.toISOString() ?? null,
    entryId: held?.entryId ?? null,
    ticketId: held?.ticketId ?? null,
    retryToken: createRetryToken(returnSecret, order, state, now),
  }
}

function describePurchase(
  order: Order,
  attempts: readonly attempts.Attempt[],
  organisation: Organisation,
  state: PaymentState['state'],
): Omit<PaymentState, keyof PurchaseSubject | 'lines' | 'retryToken' | 'heldUntil' | 'entryId' | 'ticketId'> {
  const telling = attempts.find((attempt) => attempt.state === 'captured') ?? attempts[0]
  return {
    state,
    orderId: order.id,
    kind: order.kind,
    organisation,
    totalMinor: order.amountMinor,
    currency: order.currency,
    orderNumber: telling?.orderNumber ?? null,
    declineCode: state === 'declined' ? order.declineCode : null,
    declineReason: state === 'declined' ? order.declineReason : null,
    voidReason: state === 'paid' ? null : presentVoidReason(telling),
    cardLastFour: extractLastFourDigits(telling?.maskedCard ?? null),
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
  }
}

function presentVoidReason(attempt: attempts.Attempt | undefined): PaymentState['voidReason'] {
  const reason = attempt?.voidReason ?? null
  return reason === 'declined' ? null : reason
}

function createRetryToken(secret: string, order: Order, state: PaymentState['state'], now: Date): string | null {
  if (state === 'paid' || state === 'confirming' || state === 'voided') return null
  return createReturnToken(secret, order.token, now).returnToken
}

export async function presentOrderLines(
  database: Database,
  { boughtIn }: Pick<OrderEffects, 'boughtIn'>,
  orderId: string,
  lines: readonly repository.LineRow[],
): Promise<PaymentState['lines']> {
  const bought = await boughtIn(database, orderId, lines.length)
  return lines.map(({ orderId: _order, historyId: _period, memberId, ...line }, nth) => {
    const what = bought[nth]
    if (!what || memberId === null) throw new Error(`No purchase found for line ${nth} of order ${orderId}`)
    return { memberId, ...line, ...what }
  })
}
