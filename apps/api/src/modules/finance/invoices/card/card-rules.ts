import { computeOutstandingMinor, type InvoiceAmounts } from '@forenet/domain/invoice'
import type { Minor } from '@forenet/domain/money'

type ClaimableInvoice = InvoiceAmounts & { claimedBy: string | null }

/**
 * The outstanding amount must be the same as when the order was stored, and no other attempt may be capturing.
 * `seenLeftMinor`: outstanding amount then; the amount itself unless it is an instalment.
 */
export function computeInvoiceClaim(
  invoice: ClaimableInvoice,
  {
    attemptId,
    amountMinor,
    seenLeftMinor = amountMinor,
  }: { attemptId: string; amountMinor: Minor; seenLeftMinor?: Minor | undefined },
): 'claimed' | 'already-paid' | 'mismatch' {
  if (invoice.claimedBy === attemptId) return 'claimed'
  const leftMinor = computeOutstandingMinor(invoice)
  if (invoice.claimedBy !== null || leftMinor === 0) return 'already-paid'
  return leftMinor === seenLeftMinor && amountMinor <= leftMinor ? 'claimed' : 'mismatch'
}

/** `apart`: does not replace another order. */
export const invoiceSelection = (invoiceId: string, leftMinor: Minor) => ({ apart: invoiceId, leftMinor })

/** Undefined if unknown. */
export function outstandingWhenOrdered(selection: unknown): Minor | undefined {
  const { leftMinor } = (selection ?? {}) as Partial<ReturnType<typeof invoiceSelection>>
  return leftMinor
}

export const WINDOW_REUSED_MS = 10 * 60_000

/** Time since the last change of a settled invoice in which its page stays readable. */
const PAGE_AFTER_SETTLED_MS = 400 * 86_400_000

export function isPageOpen(invoice: InvoiceAmounts & { updatedAt: Date }, now: Date): boolean {
  return computeOutstandingMinor(invoice) > 0 || now.getTime() - invoice.updatedAt.getTime() <= PAGE_AFTER_SETTLED_MS
}
