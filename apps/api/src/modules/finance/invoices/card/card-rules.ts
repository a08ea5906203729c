import { type InvoiceAmounts, outstandingMinor } from '@forenet/domain/invoice'
import type { Minor } from '@forenet/domain/money'

type Claimable = InvoiceAmounts & { claimedBy: string | null }

/**
 * Whether an attempt over an amount may be captured for a locked invoice: the outstanding amount must be the same as
 * when its order was stored, and no other attempt may be capturing money for it. `seenLeftMinor`: outstanding amount then;
 * the amount itself unless it is an instalment.
 */
export function claimInvoiceWith(
  invoice: Claimable,
  {
    attemptId,
    amountMinor,
    seenLeftMinor = amountMinor,
  }: { attemptId: string; amountMinor: Minor; seenLeftMinor?: Minor | undefined },
): 'claimed' | 'already-paid' | 'mismatch' {
  if (invoice.claimedBy === attemptId) return 'claimed'
  const leftMinor = outstandingMinor(invoice)
  if (invoice.claimedBy !== null || leftMinor === 0) return 'already-paid'
  return leftMinor === seenLeftMinor && amountMinor <= leftMinor ? 'claimed' : 'mismatch'
}

/** Selection of an order. `apart`: it takes the place of no other order. */
export const invoiceSelection = (invoiceId: string, leftMinor: Minor) => ({ apart: invoiceId, leftMinor })

/** Outstanding amount of the invoice when its order was stored; undefined if unknown. */
export function outstandingWhenOrdered(selection: unknown): Minor | undefined {
  const { leftMinor } = (selection ?? {}) as Partial<ReturnType<typeof invoiceSelection>>
  return leftMinor
}

/** How long an open payment window is offered again instead of a new one. */
export const WINDOW_REUSED_MS = 10 * 60_000

/** How long the page of a settled invoice stays readable after the last change. */
const PAGE_AFTER_SETTLED_MS = 400 * 86_400_000

/** Whether the page of an issued invoice may be shown: until it has been settled for a while. */
export function isPageOpen(invoice: InvoiceAmounts & { updatedAt: Date }, now: Date): boolean {
  return outstandingMinor(invoice) > 0 || now.getTime() - invoice.updatedAt.getTime() <= PAGE_AFTER_SETTLED_MS
}
