import { createHash, randomUUID } from 'node:crypto'
import type { InvoicePaymentLink } from '@forenet/contract/invoice-payment'
import { inTransaction } from '@forenet/database/transaction'
import { outstandingMinor } from '@forenet/domain/invoice'
import type { Minor } from '@forenet/domain/money'
import { CURRENCY } from '@forenet/domain/product'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import {
  declinedUnknown,
  findOpenWindow,
  getOrder,
  type Order,
  openWindowOf,
  type PaymentDeps,
  type PaymentProgress,
  paymentProgress,
  returnedUnknown,
} from '../../payments/index.ts'
import type { InvoiceRecord } from '../invoice-repository.ts'
import { invoiceWords } from '../invoice-words.ts'
import { findByPayToken, insertInvoiceOrder, lockInvoiceById } from './card-repository.ts'
import { isPageOpen } from './card-rules.ts'
import { invoicePath } from './invoice-path.ts'

/** The issued invoice of a page; undefined for unknown secrets and invoices that were settled long ago. */
export async function findPayable(
  { database, now }: Pick<PaymentDeps, 'database' | 'now'>,
  payToken: string,
): Promise<InvoiceRecord | undefined> {
  const invoice = await findByPayToken(database, payToken)
  return invoice && isPageOpen(invoice, now()) ? invoice : undefined
}

/**
 * Opens a payment window for what is left of an invoice, or returns the one that is open. Stores the order before the
 * gateway is called. Throws `not-found`, `invoice-changed` if another amount is left, `payment-in-progress` and
 * `organisation-unavailable`.
 */
export async function openInvoiceWindow(
  deps: PaymentDeps,
  payToken: string,
  amountMinor: Minor,
): Promise<InvoicePaymentLink> {
  const invoice = await findPayable(deps, payToken)
  if (!invoice) throw notFound('The invoice')
  const order = await storedOrder(deps, invoice.id, amountMinor)
  try {
    const window = await openWindowOf(deps, 'portal', order, (outcome) => {
      const url = new URL(invoicePath(payToken), deps.origin)
      url.searchParams.set('outcome', outcome)
      return url.href
    })
    return { link: window.paymentWindowLink }
  } catch (error) {
    const isOpen = error instanceof ProblemError && error.code === 'payment-in-progress'
    const link = isOpen ? await findOpenWindow(deps.database, order.id) : null
    if (link === null) throw error
    return { link }
  }
}

/** Handles the payer's return from the window. The visitor may be anonymous; only the gateway is trusted. */
export async function payerReturned(
  deps: PaymentDeps,
  { orderId }: InvoiceRecord,
  { outcome, authorizationIdentifier }: { outcome: string | null; authorizationIdentifier: string | null },
): Promise<void> {
  if (orderId === null || outcome === null) return
  const { token } = await getOrder(deps.database, orderId)
  if (authorizationIdentifier !== null) await returnedUnknown(deps, token, authorizationIdentifier)
  else if (outcome === 'declined') await declinedUnknown(deps, token)
}

/** State of the latest payment of an invoice by card; null if none was begun. */
export async function progressOf(
  { database }: PaymentDeps,
  { orderId }: InvoiceRecord,
): Promise<PaymentProgress | null> {
  return orderId === null ? null : paymentProgress(database, orderId)
}

/** The order over what is left, stored under the invoice's lock; the one before if it is over the same amount. */
async function storedOrder({ pool, now }: PaymentDeps, invoiceId: string, amountMinor: Minor): Promise<Order> {
  return inTransaction(pool, async (transaction) => {
    const invoice = await lockInvoiceById(transaction, invoiceId)
    if (amountMinor !== outstandingMinor(invoice) || amountMinor === 0) {
      throw new ProblemError('invoice-changed', 'What is left to pay has changed since it was shown')
    }
    const before = invoice.orderId === null ? null : await getOrder(transaction, invoice.orderId)
    if (before && before.status !== 'paid' && before.amountMinor === amountMinor) return before
    const id = randomUUID()
    const [AddressLine1 = ''] = invoice.recipientAddress
    await insertInvoiceOrder(
      transaction,
      invoiceId,
      {
        ...{ id, kind: 'invoice', organisationId: invoice.organisationId, payerMemberId: invoice.payerMemberId },
        token: createHash('sha256').update(`invoice ${id}`).digest('hex').slice(0, 40),
        ...{ amountMinor, currency: CURRENCY, language: invoice.language, selection: { apart: invoiceId } },
        ...{ billingName: invoice.recipientName, billingEmail: invoice.recipientEmail, billingPhone: '' },
        billingAddress: { AddressLine1: AddressLine1.slice(0, 50) },
        createdAt: now(),
      },
      `${invoiceWords(invoice.language).invoice} ${invoice.number}`,
    )
    return getOrder(transaction, id)
  })
}
