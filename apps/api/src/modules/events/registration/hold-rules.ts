import { HOLD_MINUTES } from '@forenet/domain/registration-state'
import type { UnpaidLimit } from '../../payments/index.ts'
import type { EntryRow } from '../entries/entry-repository.ts'

/** Registrations a member may begin without paying: few, as each holds seats that others want. */
export const UNPAID_REGISTRATIONS: UnpaidLimit = { most: 20, withinMs: 3_600_000 }

/** From the registration on, so long a hold that ran out may be had again at the price it had. */
const AGAIN_WITHIN_MINUTES = 60

/** When seats held now are let go of (ruling 19). */
export function heldUntil(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * 60_000)
}

/**
 * Whether the seats of a hold that ran out may be asked for again: within the hour, so that nobody pays an old price or
 * holds seats for ever. Who let go of them, or whose event was called off, cannot have them by a payment that comes late.
 */
export function mayTakeAgain(
  { state, declineReason, createdAt }: Pick<EntryRow, 'state' | 'declineReason' | 'createdAt'>,
  now: Date,
): boolean {
  if (state !== 'declined') return false
  if (declineReason !== 'hold-ran-out' && declineReason !== 'payment-failed') return false
  return now.getTime() - createdAt.getTime() < AGAIN_WITHIN_MINUTES * 60_000
}
