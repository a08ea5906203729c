import { createHash, randomUUID } from 'node:crypto'
import type { InvoicePaymentLink } from '@forenet/contract/invoice-payment'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { listPayableAmounts } from '@forenet/domain/instalments'
import { computeOutstandingMinor } from '@forenet/domain/invoice'
import type { Minor } from '@forenet/domain/money'
import { CURRENCY } from '@forenet/domain/product'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import {
  findOpenWindow,
  findOrderByToken,
  findOrderWindow,
  getOrder,
  handleAnonymousDecline,
  isOutOfAttempts,
  type Order,
  openPaymentWindowForOrder,
  type PaymentDeps,
  type PaymentProgress,
  paymentProgress,
  reportReturnToWindow,
} from '../../../money/payments/index.ts'
import { listOwedParts } from '../instalment-repository.ts'
import type { InvoiceRecord } from '../invoice-repository.ts'
import { getInvoiceTexts } from '../invoice-texts.ts'
import { findByPayToken, insertInvoiceOrder, lockInvoiceById, setInvoiceOrder } from './card-repository.ts'
import { invoiceSelection, isPageOpen, WINDOW_REUSED_MS } from './card-rules.ts'
import { invoicePath } from './invoice-path.ts'

/** Age at which an order without remaining windows is replaced. */
const ORDER_REPLACED_AFTER_MS = 86_400_000
/** Another window may be open; it is returned instead. */
const WINDOW_MAY_BE_OPEN_CODES: readonly string[] = ['payment-in-progress', 'too-many-requests']

/** Undefined for unknown secrets and invoices settled long ago. */
export async function findPayable(
  { database, now }: Pick<PaymentDeps, 'database' | 'now'>,
  payToken: string,
): Promise<InvoiceRecord | undefined> {
  const invoice = await findByPayToken(database, payToken)
  return invoice && isPageOpen(invoice, now()) ? invoice : undefined
}

/**
 * Returns an open window if there is one. Stores the order before calling the gateway. Throws `not-found`,
 * `invoice-changed` if the outstanding amount differs, `payment-in-progress`, `organisation-unavailable`.
 */
export async function openInvoiceWindow(
  deps: PaymentDeps,
  payToken: string,
  amountMinor: Minor,
): Promise<InvoicePaymentLink> {
  const invoice = await findPayable(deps, payToken)
  if (!invoice) throw notFound('The invoice')
  const order = await storeOrReadOrder(deps, invoice.id, amountMinor)
  try {
    const window = await openPaymentWindowForOrder(deps, 'portal', order, (outcome, _organisationKey, orderNumber) => {
      const url = new URL(invoicePath(payToken), deps.origin)
      url.searchParams.set('outcome', outcome)
      url.searchParams.set('window', orderNumber)
      return url.href
    })
    return { link: window.paymentWindowLink }
  } catch (error) {
    const mayBeOpen = error instanceof ProblemError && WINDOW_MAY_BE_OPEN_CODES.includes(error.code)
    const link = mayBeOpen ? await findOpenWindow(deps.database, order.id) : null
    if (link === null) throw error
    return { link }
  }
}

type PayerReturn = { outcome: string | null; orderNumber: string | null; authorizationIdentifier: string | null }

/**
 * Returns whether the window was the invoice's latest. The visitor may be anonymous, so only the gateway is trusted.
 */
export async function handlePayerReturn(
  deps: PaymentDeps,
  { id: subjectId, orderId }: InvoiceRecord,
  { outcome, orderNumber, authorizationIdentifier }: PayerReturn,
): Promise<boolean> {
  if (outcome === null || orderNumber === null) return false
  const window = await findOrderWindow(deps.database, { orderNumber, subjectId })
  if (!window) return false
  const isLatest = window.isNewest && window.order.id === orderId
  if (authorizationIdentifier !== null) await reportReturnToWindow(deps, window, authorizationIdentifier)
  // The decline of an older window says nothing about the one that is open.
  else if (outcome === 'declined' && isLatest) await handleAnonymousDecline(deps, window)
  return isLatest
}

/** Null if no card payment was started. */
export async function findPaymentProgress(
  { database }: PaymentDeps,
  { orderId }: InvoiceRecord,
): Promise<PaymentProgress | null> {
  return orderId === null ? null : paymentProgress(database, orderId)
}

/**
 * Reuses an order over the same amount if it has windows left. Anyone with the link can open windows, so an order
 * without any left is replaced after a day. Locks the invoice.
 */
async function storeOrReadOrder({ pool, now }: PaymentDeps, invoiceId: string, amountMinor: Minor): Promise<Order> {
  return inTransaction(pool, async (transaction) => {
    const invoice = await lockInvoiceById(transaction, invoiceId)
    const payable = listPayableAmounts(await listOwedParts(transaction, invoice), calendarDateAt(now()))
    if (!payable.some((one) => one.amountMinor === amountMinor)) {
      throw new ProblemError('invoice-changed', 'The outstanding amount has changed since it was shown')
    }
    const leftMinor = computeOutstandingMinor(invoice)
    for (let nth = 0; ; nth++) {
      const token = computeOrderToken({ invoiceId, amountMinor, leftMinor, nth })
      const before = await findOrderByToken(transaction, token)
      if (!before) {
        return getOrder(
          transaction,
          await storeOrder(transaction, invoice, { token, amountMinor, leftMinor, at: now() }),
        )
      }
      if (before.status !== 'paid' && !(await isReplaced(transaction, before, now()))) {
        await setInvoiceOrder(transaction, invoiceId, before.id)
        return before
      }
    }
  })
}

/** One order per amount, however often the payer switches between instalment and total. */
function computeOrderToken(of: { invoiceId: string; amountMinor: Minor; leftMinor: Minor; nth: number }): string {
  const text = `invoice ${of.invoiceId} ${of.amountMinor} ${of.leftMinor} ${of.nth}`
  return createHash('sha256').update(text).digest('hex').slice(0, 40)
}

async function isReplaced(transaction: Database, order: Order, at: Date): Promise<boolean> {
  if (at.getTime() - order.createdAt.getTime() < ORDER_REPLACED_AFTER_MS) return false
  return isOutOfAttempts(transaction, order, new Date(at.getTime() - WINDOW_REUSED_MS))
}

async function storeOrder(
  transaction: Database,
  invoice: InvoiceRecord,
  { token, amountMinor, leftMinor, at }: { token: string; amountMinor: Minor; leftMinor: Minor; at: Date },
): Promise<string> {
  const id = randomUUID()
  const { id: invoiceId, organisationId, payerMemberId, language } = invoice
  const [AddressLine1 = ''] = invoice.recipientAddress
  const order = {
    ...({ id, kind: 'invoice', organisationId, payerMemberId, token, amountMinor, language } as const),
    ...{ currency: CURRENCY, selection: invoiceSelection(invoiceId, leftMinor), createdAt: at },
    ...{ billingName: invoice.recipientName, billingEmail: invoice.recipientEmail, billingPhone: '' },
    billingAddress: { AddressLine1: AddressLine1.slice(0, 50) },
  }
  await insertInvoiceOrder(transaction, invoiceId, order, `${getInvoiceTexts(language).invoice} ${invoice.number}`)
  return id
}
