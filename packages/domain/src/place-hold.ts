import { SEAT_HOLD_MINUTES } from './registration-state.ts'

export function computePlaceHoldCutoff(now: Date): Date {
  return new Date(now.getTime() - SEAT_HOLD_MINUTES * 60_000)
}
