import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { computeOutstandingMinor } from '@forenet/domain/invoice'
import { formatInvoiceOrderNumber } from '@forenet/domain/order-number'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import { getPayableOrganisation } from '../../../core/organisations/index.ts'
import {
  hasOpenAttempt,
  type Order,
  type OrderEffects,
  type PurchaseCheck,
  readSelection,
} from '../../../money/payments/index.ts'
import { findInvoiceById, type InvoiceRecord } from '../invoice-repository.ts'
import { getInvoiceTexts } from '../invoice-texts.ts'
import { insertMovement } from '../movement-repository.ts'
import { claimInvoice, lockInvoiceById } from './card-repository.ts'
import { computeInvoiceClaim, outstandingWhenOrdered, WINDOW_REUSED_MS } from './card-rules.ts'

const NO_MEMBERSHIP = {
  membershipConfId: null,
  membershipHistoryId: null,
  membershipId: null,
  startDate: null,
  endDate: null,
} as const

/** Lock order: the order, then the invoice. */
export const invoiceEffects: OrderEffects = {
  afterPayment: ['mail'],

  // An invoice has one order at a time.
  unpaid: null,

  subjectOf: () => ({ eventId: null }),

  async titleOf(database, { subjectId, language }) {
    const invoice = subjectId === null ? undefined : await findInvoiceById(database, subjectId)
    return `${getInvoiceTexts(language).invoice} ${invoice?.number ?? ''}`.trim()
  },

  boughtIn: async (_database, _orderId, lines) => Array.from({ length: lines }, () => NO_MEMBERSHIP),

  orderNumbers: async (_database, order, organisationKey, tries) => ({
    from: tries,
    nth: (attempt) => formatInvoiceOrderNumber(organisationKey, order.id, attempt),
  }),

  async isReady(database, order) {
    const invoice = order.subjectId === null ? undefined : await findInvoiceById(database, order.subjectId)
    return invoice !== undefined && (await isPayable(database, order, invoice)) === 'ok'
  },

  returnPath: () => '/my-profile',

  async opening(transaction, order, now) {
    const payable = await isPayable(transaction, order, await lockInvoiceById(transaction, order.subjectId))
    if (payable !== 'ok') return payable
    const since = new Date(now.getTime() - WINDOW_REUSED_MS)
    return (await hasOpenAttempt(transaction, order.id, since)) ? { refused: paymentInProgressProblem() } : 'ok'
  },

  async claim(transaction, order, attemptId) {
    const invoice = await lockInvoiceById(transaction, order.subjectId)
    const seenLeftMinor = outstandingWhenOrdered(await readSelection(transaction, order.id))
    const claim = computeInvoiceClaim(invoice, { attemptId, amountMinor: order.amountMinor, seenLeftMinor })
    if (claim === 'claimed') await claimInvoice(transaction, invoice.id, attemptId)
    return claim
  },

  async release(transaction, order, attemptId) {
    const invoice = await lockInvoiceById(transaction, order.subjectId)
    if (invoice.claimedBy === attemptId) await claimInvoice(transaction, invoice.id, null)
  },

  async paid(transaction, order, _means, now) {
    const { id: invoiceId, organisationId } = await lockInvoiceById(transaction, order.subjectId)
    await insertMovement(transaction, {
      // The ledger and refunds find the payment by its order.
      ...{ id: order.id, invoiceId, organisationId, kind: 'payment', method: 'card', amountMinor: -order.amountMinor },
      ...{ vatMinor: 0, day: calendarDateAt(now), number: null, reason: '', reverses: null },
      ...{ bookedAt: now, bookedBy: null },
    })
    await claimInvoice(transaction, invoiceId, null)
  },

  declined: async () => undefined,

  closed: async () => undefined,

  // A trigger makes the invoice owed with each refund.
  refunded: async () => undefined,

  held: async () => null,
}

/** True if the outstanding amount is unchanged since the order, and the club takes card payments. */
async function isPayable(database: Database, order: Order, invoice: InvoiceRecord): Promise<PurchaseCheck> {
  if (invoice.claimedBy !== null) return { refused: paymentInProgressProblem() }
  const seenLeftMinor = outstandingWhenOrdered(await readSelection(database, order.id)) ?? order.amountMinor
  if (invoice.orderId !== order.id || computeOutstandingMinor(invoice) !== seenLeftMinor) {
    return { refused: new ProblemError('invoice-changed', 'The outstanding amount has changed since it was shown') }
  }
  // Nothing is captured in test mode, so the invoice would count as paid without money.
  const { paymentTestMode } = await getPayableOrganisation(database, order.organisationId)
  if (!paymentTestMode) return 'ok'
  return { refused: new ProblemError('organisation-unavailable', 'This club cannot take payments just now') }
}

const paymentInProgressProblem = () =>
  new ProblemError('payment-in-progress', 'A payment of this invoice is in progress')
