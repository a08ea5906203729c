import { HOLD_MINUTES } from './registration-state.ts'

/** Whoever began to buy an edition after this moment holds a place of it while they pay, as a seat of an event is held. */
export function placesHeldSince(now: Date): Date {
  return new Date(now.getTime() - HOLD_MINUTES * 60_000)
}
