import { addDays, type CalendarDate, calendarDateAt } from './calendar-date.ts'
import { copenhagenInstant } from './copenhagen-time.ts'
import type { Minor } from './money.ts'
import { findDueNotice, RENEWAL_NOTICE_DAYS } from './renewal-notice.ts'

export const RENEWAL_RETRY_DAYS = [1, 3, 7] as const
export const MIN_NOTICE_DAYS = RENEWAL_NOTICE_DAYS[1]
/** A membership that no edition could renew for this long after its end is not renewed automatically. */
export const MAX_DAYS_RENEWED_LATE = 60
export const STOP_REFUNDS_WITHIN_MS = 60 * 60_000
/** In Copenhagen, so that a refused charge is not reported at night. */
const CHARGE_TIME = '08:00'

/** `chargeOn`: fixed by the latest notice with a price; null before the first. */
export type PlannedRenewal = {
  dueOn: CalendarDate
  chargeOn: CalendarDate | null
  noticedDays: number | null
  declines: number
  triedOn: CalendarDate | null
}

export type RenewalStep = 'wait' | 'notice' | 'charge' | 'give-up'

/** A missed day is made up for; at most one charge a day. */
export function renewalStep(planned: PlannedRenewal, today: CalendarDate): RenewalStep {
  const { dueOn, chargeOn, noticedDays } = planned
  if (chargeOn === null) return addDays(today, RENEWAL_NOTICE_DAYS[0]) >= dueOn ? 'notice' : 'wait'
  const next = nextChargeOn(planned)
  if (next === null) return 'give-up'
  if (next <= today) return 'charge'
  const due = planned.declines === 0 ? findDueNotice(chargeOn, today) : null
  return due !== null && noticedDays !== null && due < noticedDays ? 'notice' : 'wait'
}

/** Null after the last retry, or without a notice. */
export function nextChargeOn({
  chargeOn,
  declines,
  triedOn,
}: Pick<PlannedRenewal, 'chargeOn' | 'declines' | 'triedOn'>): CalendarDate | null {
  if (chargeOn === null) return null
  const days = [0, ...RENEWAL_RETRY_DAYS][declines]
  if (days === undefined) return null
  const planned = addDays(chargeOn, days)
  return triedOn === null || planned > triedOn ? planned : addDays(triedOn, 1)
}

/** The due date, or the end of the notice period if later. */
export function chargeOnAfterNotice(dueOn: CalendarDate, today: CalendarDate): CalendarDate {
  const earliest = addDays(today, MIN_NOTICE_DAYS)
  return dueOn > earliest ? dueOn : earliest
}

export function noticeDaysOn(chargeOn: CalendarDate, today: CalendarDate): number {
  return findDueNotice(chargeOn, today) ?? RENEWAL_NOTICE_DAYS[0]
}

export function isWithinNotice(totalMinor: Minor, noticedMinor: Minor | null): boolean {
  return noticedMinor !== null && totalMinor <= noticedMinor
}

/** The day for which charges are made at an instant; they start in the morning. */
export function chargeDayAt(now: Date): CalendarDate {
  const today = calendarDateAt(now)
  return now < chargeStart(today) ? addDays(today, -1) : today
}

export function chargeStart(day: CalendarDate): Date {
  return copenhagenInstant(day, CHARGE_TIME)
}

/** The last day of the month on a card (YYMM); null if it cannot be read. */
export function cardExpiresOn(expiry: string | null): CalendarDate | null {
  const read = /^(\d{2})(0[1-9]|1[0-2])$/.exec(expiry ?? '')
  if (!read) return null
  return new Date(Date.UTC(2000 + Number(read[1]), Number(read[2]), 0)).toISOString().slice(0, 10)
}

/** Cards without a known expiry are tried. */
export function isCardExpired(expiresOn: CalendarDate | null, on: CalendarDate): boolean {
  return expiresOn !== null && expiresOn < on
}
