import { type Minor, sumMinor } from '@forenet/domain/money'

export type CountedRefund = { amountMinor: Minor; state: 'waiting' | 'given'; byTwo: boolean }

export function remainingAfterPendingRefunds(heldMinor: Minor, refunds: readonly CountedRefund[]): Minor {
  return Math.max(
    0,
    heldMinor - sumMinor(refunds.filter(({ state }) => state === 'waiting').map(({ amountMinor }) => amountMinor)),
  )
}

/** Null if two people are needed only because the requester benefits. */
export function findExceededRefundLimit(
  limitMinor: Minor | null,
  refunds: readonly CountedRefund[],
  amountMinor: Minor,
): Minor | null {
  const alone = maxRefundWithoutApproval(limitMinor, refunds, false)
  return alone !== null && amountMinor > alone ? limitMinor : null
}

/**
 * Null means no limit. Earlier refunds by one person count, so that splitting does not avoid approval. Zero if the
 * requester's household benefits.
 */
export function maxRefundWithoutApproval(
  limitMinor: Minor | null,
  refunds: readonly CountedRefund[],
  isOwn: boolean,
): Minor | null {
  if (isOwn) return 0
  if (limitMinor === null) return null
  const alone = refunds.filter(({ state, byTwo }) => state === 'given' && !byTwo)
  return Math.max(0, limitMinor - sumMinor(alone.map(({ amountMinor }) => amountMinor)))
}
