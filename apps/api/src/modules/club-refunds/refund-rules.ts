import { type Minor, sumMinor } from '@forenet/domain/money'

/** A refund of an order, as far as it counts against what is left. Amounts in øre. */
export type CountedRefund = { amountMinor: Minor; state: 'waiting' | 'given'; byTwo: boolean }

/** What is left of an order's money when what waits for a second person is set aside; never below zero. */
export function leftBeside(heldMinor: Minor, refunds: readonly CountedRefund[]): Minor {
  return Math.max(
    0,
    heldMinor - sumMinor(refunds.filter(({ state }) => state === 'waiting').map(({ amountMinor }) => amountMinor)),
  )
}

/**
 * By which limit of the club so much of an order takes two persons; null where it takes one, or two only since it goes to who asks.
 */
export function limitPassed(
  limitMinor: Minor | null,
  refunds: readonly CountedRefund[],
  amountMinor: Minor,
): Minor | null {
  const alone = aloneUpTo(limitMinor, refunds, false)
  return alone !== null && amountMinor > alone ? limitMinor : null
}

/**
 * How much of an order one person may still pay back alone; null: as much as there is. What was paid back of it by one person
 * counts, so that a large refund in small parts takes two as well. Nothing of what goes to who asks, or their household.
 */
export function aloneUpTo(limitMinor: Minor | null, refunds: readonly CountedRefund[], isOwn: boolean): Minor | null {
  if (isOwn) return 0
  if (limitMinor === null) return null
  const alone = refunds.filter(({ state, byTwo }) => state === 'given' && !byTwo)
  return Math.max(0, limitMinor - sumMinor(alone.map(({ amountMinor }) => amountMinor)))
}
