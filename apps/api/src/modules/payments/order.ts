import type { BoughtInLine, PurchaseSubject } from '@forenet/contract/payment'
import type { Database } from '@forenet/database/database'
import type { OrderKind, OrderStatus, VoidReason } from '@forenet/database/payment-tables'
import type { Minor } from '@forenet/domain/money'
import type { ProblemError } from '../../platform/http/problem-error.ts'
import type { AfterPaymentStep } from './after-payment-repository.ts'
import type { UnpaidLimit } from './unpaid-limit.ts'

/** A purchase as stored. */
export type Order = {
  id: string
  kind: OrderKind
  organisationId: string
  payerMemberId: string
  /** What the purchase is about, where its kind has such a thing. */
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
  /** Whether anything in it is for somebody else than who pays. */
  forOthers: boolean
}

/** Whether a prepared purchase may still be paid; `priceChangedTo` carries today's total in øre, `refused` why not. */
export type Buyable = 'ok' | 'already-paid' | { priceChangedTo: Minor } | { refused: ProblemError }

/** How the money came, for the books. */
export type PaymentMeans = { method: string; type: string }

/** The order number of the n-th attempt; the first `from` numbers are used already. */
export type OrderNumbers = { from: number; nth: (attempt: number) => string }

/**
 * What a kind of order does when its money moves. All run inside the transaction they are given, call nobody outside,
 * and may run twice with the effect of once.
 */
export type OrderEffects = {
  /** Steps after its payment, in this order (section 4; ruling 11). The notification needs no other server, so it waits for none. */
  afterPayment: readonly AfterPaymentStep[]
  /** How many of its purchases a member may begin without paying. */
  unpaid: UnpaidLimit
  /** What an order is about, as pages are told. */
  subjectOf(order: Pick<Order, 'subjectId'>): PurchaseSubject
  /** Title of what an order buys, in notifications. */
  titleOf(database: Database, order: Pick<Order, 'subjectId' | 'language'>): Promise<string>
  /** What was bought in each of so many lines of an order, in their order, as pages are told. */
  boughtIn(database: Database, orderId: string, lines: number): Promise<readonly BoughtInLine[]>
  /** How the attempts of an order are numbered (ruling 7), and from which number on to try; `tries` there have been. */
  orderNumbers(database: Database, order: Order, organisationKey: string, tries: number): Promise<OrderNumbers>
  /**
   * Whether it can be paid as it stands, with nothing to make ready: a look without locks. False sends the try through
   * `opening`.
   */
  isReady(database: Database, order: Order, now: Date): Promise<boolean>
  /** Path of the page the gateway's window comes back to. */
  returnPath(order: Order, organisationKey: string, outcome: 'accepted' | 'declined'): string
  /**
   * A try begins, under the order's lock: whether it may still be bought, and if so, makes ready again what a decline
   * or the clock has undone.
   */
  opening(transaction: Database, order: Order, now: Date): Promise<Buyable>
  /** Takes what is sold for this attempt, under locks, right before money is captured; why not, when it cannot be had. */
  claim(transaction: Database, order: Order, attemptId: string, now: Date): Promise<'claimed' | VoidReason>
  /** Gives the claim back after a capture that was refused. */
  release(transaction: Database, order: Order, attemptId: string, now: Date): Promise<void>
  /** The money is there. */
  paid(transaction: Database, order: Order, means: PaymentMeans, now: Date): Promise<void>
  /** A try failed and nothing of it is paid. */
  declined(transaction: Database, order: Order, now: Date): Promise<void>
  /** Who prepared it may no longer buy it: what is kept for it is for others again. */
  closed(transaction: Database, order: Order, now: Date): Promise<void>
  /** Everything asked back of it has been paid back. */
  refunded(transaction: Database, order: Order, now: Date): Promise<void>
  /** What is held for it while it is being paid, where its kind holds something. */
  held(
    database: Database,
    orderId: string,
  ): Promise<{ entryId: string; heldUntil: Date | null; ticketId: string | null } | null>
}

export type OrderKinds = Record<OrderKind, OrderEffects>
