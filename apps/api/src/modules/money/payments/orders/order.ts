import type { PurchasedPeriod, PurchaseSubject } from '@forenet/contract/payment'
import type { Database } from '@forenet/database/database'
import type { afterPaymentStep, OrderKind, OrderStatus, VoidReason } from '@forenet/database/payment-tables'
import type { Minor } from '@forenet/domain/money'
import type { ProblemError } from '../../../../platform/http/problem-error.ts'
import type { UnpaidLimit } from './unpaid-limit.ts'

export type AfterPaymentStep = (typeof afterPaymentStep.$inferSelect)['step']

export type Order = {
  id: string
  kind: OrderKind
  organisationId: string
  /** Null for an invoice to a recipient outside the portal. */
  payerMemberId: string | null
  subjectId: string | null
  token: string
  amountMinor: Minor
  currency: string
  status: OrderStatus
  language: 'da' | 'en'
  billingName: string
  billingEmail: string
  billingPhone: string
  billingAddress: Record<string, string | null>
  declineCode: string | null
  declineReason: string | null
  createdAt: Date
  paidAt: Date | null
  forOthers: boolean
}

export type PurchaseCheck = 'ok' | 'already-paid' | { priceChangedTo: Minor } | { refused: ProblemError }

export type PaymentMeans = { method: string; type: string }

/** Numbers of attempts before `from` are in use. */
export type OrderNumbers = { from: number; nth: (attempt: number) => string }

/** These run in the given transaction, call no external service, and are idempotent. */
export type OrderEffects = {
  /** Steps in order (section 4; ruling 11). The notification is first because it needs no external server. */
  afterPayment: readonly AfterPaymentStep[]
  /** Limit of unpaid purchases per member; null for kinds that members do not start. */
  unpaid: UnpaidLimit | null
  subjectOf(order: Pick<Order, 'subjectId'>): PurchaseSubject
  titleOf(database: Database, order: Pick<Order, 'subjectId' | 'language'>): Promise<string>
  boughtIn(database: Database, orderId: string, lines: number): Promise<readonly PurchasedPeriod[]>
  /** Order numbers (ruling 7). `tries`: number of earlier attempts. */
  orderNumbers(database: Database, order: Order, organisationKey: string, tries: number): Promise<OrderNumbers>
  /** Checks without locks whether the order can be paid; if not, `opening` prepares it. */
  isReady(database: Database, order: Order, now: Date): Promise<boolean>
  returnPath(order: Order, organisationKey: string, outcome: 'accepted' | 'declined'): string
  /**
   * Runs under the order's lock: checks that the order can still be bought, and restores reservations lost by a decline
   * or expiry.
   */
  opening(transaction: Database, order: Order, now: Date): Promise<PurchaseCheck>
  claim(transaction: Database, order: Order, attemptId: string, now: Date): Promise<'claimed' | VoidReason>
  release(transaction: Database, order: Order, attemptId: string, now: Date): Promise<void>
  paid(transaction: Database, order: Order, means: PaymentMeans, now: Date): Promise<void>
  declined(transaction: Database, order: Order, now: Date): Promise<void>
  /** Releases the reservations of a payer without the right to buy. */
  closed(transaction: Database, order: Order, now: Date): Promise<void>
  refunded(transaction: Database, order: Order, now: Date): Promise<void>
  held(
    database: Database,
    orderId: string,
  ): Promise<{ entryId: string; heldUntil: Date | null; ticketId: string | null } | null>
  /** True if the payer agreed to later payments with the same card. */
  savesCard?(database: Database, orderId: string): Promise<boolean>
  /** Returns false if the card is no longer needed. Runs under the order's lock. */
  cardSaved?(transaction: Database, order: Order, cardId: string, now: Date): Promise<boolean>
  /** A payer saved a card in place of another. Returns false if nothing is charged with either. */
  cardReplaced?(transaction: Database, replacedCardId: string, cardId: string, now: Date): Promise<boolean>
}

/** Only members buy these kinds. Throws if there is no payer. */
export function getPayerId({ id, payerMemberId }: Pick<Order, 'id' | 'payerMemberId'>): string {
  if (payerMemberId === null) throw new Error(`The order ${id} has no payer in the portal`)
  return payerMemberId
}

export type OrderKinds = Record<OrderKind, OrderEffects>
