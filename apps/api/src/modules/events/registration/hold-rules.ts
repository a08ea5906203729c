import { HOLD_MINUTES } from '@forenet/domain/registration-state'
import type { UnpaidLimit } from '../../payments/index.ts'
import type { EntryRow } from '../entries/entry-repository.ts'

/** Registrations a member may begin without paying: few, as each holds seats that others want. */
export const UNPAID_REGISTRATIONS: UnpaidLimit = { most: 20, withinMs: 3_600_000 }

/** How long after registering an expired hold can be renewed at its price. */
const AGAIN_WITHIN_MINUTES = 60

/** When seats held now expire (ruling 19). */
export function heldUntil(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * 60_000)
}

/**
 * Whether the seats of a hold that ran out may be asked for again: within the hour, so that nobody pays an old price or
 * holds seats for ever. Whoever released them, or whose event was cancelled, cannot get them by a late payment.
 */
export function mayTakeAgain(
  { state, declineReason, createdAt }: Pick<EntryRow, 'state' | 'declineReason' | 'createdAt'>,
  now: Date,
): boolean {
  if (state !== 'declined') return false
  if (declineReason !== 'hold-ran-out' && declineReason !== 'payment-failed') return false
  return now.getTime() - createdAt.getTime() < AGAIN_WITHIN_MINUTES * 60_000
}
