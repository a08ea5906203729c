import { HOLD_MINUTES } from '@forenet/domain/registration-state'
import type { UnpaidLimit } from '../../payments/index.ts'
import type { EntryRow } from '../entries/entry-repository.ts'

/** Limit on a member's unpaid registrations, because each reserves seats that others could buy. */
export const UNPAID_REGISTRATIONS: UnpaidLimit = { most: 20, withinMs: 3_600_000 }

/** How long after registration an expired hold can be renewed at its original price. */
const AGAIN_WITHIN_MINUTES = 60

/** When seats held now expire (ruling 19). */
export function heldUntil(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * 60_000)
}

/**
 * Whether an expired hold can be re-acquired: for an hour at most, so that old prices and seats are not reserved
 * indefinitely. Not if the member released it or the event was cancelled; a late payment then gets no seats.
 */
export function mayTakeAgain(
  { state, declineReason, createdAt }: Pick<EntryRow, 'state' | 'declineReason' | 'createdAt'>,
  now: Date,
): boolean {
  if (state !== 'declined') return false
  if (declineReason !== 'hold-ran-out' && declineReason !== 'payment-failed') return false
  return now.getTime() - createdAt.getTime() < AGAIN_WITHIN_MINUTES * 60_000
}
