import { SEAT_HOLD_MINUTES } from '@forenet/domain/registration-state'
import type { UnpaidLimit } from '../../../money/payments/index.ts'
import type { EventRegistrationRow } from './entry-repository.ts'

/** Each unpaid registration reserves seats that others could buy. */
export const UNPAID_REGISTRATION_LIMIT: UnpaidLimit = { most: 20, withinMs: 3_600_000 }

const REACQUIRE_WITHIN_MINUTES = 60

export function holdExpiry(now: Date): Date {
  return new Date(now.getTime() + SEAT_HOLD_MINUTES * 60_000)
}

/**
 * False after an hour, because a renewed hold has its original price. Also false if the member released it or the event
 * was cancelled.
 */
export function canReacquireHold(
  { state, declineReason, createdAt }: Pick<EventRegistrationRow, 'state' | 'declineReason' | 'createdAt'>,
  now: Date,
): boolean {
  if (state !== 'declined') return false
  if (declineReason !== 'hold-ran-out' && declineReason !== 'payment-failed') return false
  return now.getTime() - createdAt.getTime() < REACQUIRE_WITHIN_MINUTES * 60_000
}
