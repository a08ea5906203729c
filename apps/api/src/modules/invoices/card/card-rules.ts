import { type InvoiceAmounts, outstandingMinor } from '@forenet/domain/invoice'
import type { Minor } from '@forenet/domain/money'

type Claimable = InvoiceAmounts & { claimedBy: string | null }

/**
 * Whether an attempt over an amount may be captured for a locked invoice: the amount must be what is left to pay, and no
 * other attempt may be capturing money for it.
 */
export function claimInvoiceWith(
  invoice: Claimable,
  { attemptId, amountMinor }: { attemptId: string; amountMinor: Minor },
): 'claimed' | 'already-paid' | 'mismatch' {
  if (invoice.claimedBy === attemptId) return 'claimed'
  const leftMinor = outstandingMinor(invoice)
  if (invoice.claimedBy !== null || leftMinor === 0) return 'already-paid'
  return leftMinor === amountMinor ? 'claimed' : 'mismatch'
}

/** How long an open payment window is offered again instead of a new one. */
export const WINDOW_REUSED_MS = 10 * 60_000

/** How long the page of a settled invoice stays readable after the last change. */
const PAGE_AFTER_SETTLED_MS = 400 * 86_400_000

/** Whether the page of an issued invoice may be shown: until it has been settled for a while. */
export function isPageOpen(invoice: InvoiceAmounts & { updatedAt: Date }, now: Date): boolean {
  return outstandingMinor(invoice) > 0 || now.getTime() - invoice.updatedAt.getTime() <= PAGE_AFTER_SETTLED_MS
}
