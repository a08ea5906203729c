import { type Minor, sumMinor } from '@forenet/domain/money'

/** A refund as our books have it. Amount in øre. */
export type BookedRefund = { id: string; amountMinor: Minor; done: boolean }

/** The comment that a refund's credit carries at the gateway. */
export function creditComment(refundId: string): string {
  return `Forenet refund ${refundId}`
}

/**
 * Whether a refund's credit is among the gateway's credits of its authorization. `unexplained`: it is not told there, but
 * what the gateway has paid back is not what our books say either, so that nobody knows. `booked` is all refunds of the
 * attempt, read before the credits: one that is open there may have been paid back meanwhile.
 */
export function findCredit(
  refundId: string,
  booked: readonly BookedRefund[],
  credits: readonly { amountMinor: Minor; comment: string }[],
): 'there' | 'not-there' | 'unexplained' {
  if (credits.some(({ comment }) => comment === creditComment(refundId))) return 'there'
  const open = new Set(booked.filter(({ done }) => !done).map(({ id }) => creditComment(id)))
  const paidBack = sumMinor(credits.filter(({ comment }) => !open.has(comment)).map(({ amountMinor }) => amountMinor))
  const ours = sumMinor(booked.filter(({ done }) => done).map(({ amountMinor }) => amountMinor))
  return paidBack === ours ? 'not-there' : 'unexplained'
}

/**
 * A credit that was asked for and whose answer was lost may still be handled by the gateway, late, and is not in its list
 * before that. Nobody asks again sooner than this: longer than any gateway keeps a request in hand.
 */
const CREDIT_MAY_COME_MS = 600_000

/** Whether a credit asked for at `askedAt` may still turn up at the gateway. */
export function mayStillCome(askedAt: Date, now: Date): boolean {
  return now.getTime() - askedAt.getTime() < CREDIT_MAY_COME_MS
}
