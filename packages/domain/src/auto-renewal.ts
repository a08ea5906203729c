import { addDays, type CalendarDate, calendarDateAt } from './calendar-date.ts'
import { copenhagenInstant } from './copenhagen-time.ts'
import type { Minor } from './money.ts'
import { findDueRenewalNotice, RENEWAL_NOTICE_DAYS } from './renewal-notice.ts'

export const RENEWAL_RETRY_DAYS = [1, 3, 7] as const
export const MIN_RENEWAL_NOTICE_DAYS = RENEWAL_NOTICE_DAYS[1]
/** No automatic renewal if no next edition was on sale this long after a membership ended. */
export const MAX_LATE_RENEWAL_DAYS = 60
export const RENEWAL_REFUND_WINDOW_MS = 60 * 60_000
/** Charges start at 8:00 Copenhagen time, so that a refused charge does not notify members at night. */
const CHARGE_TIME_OF_DAY = '08:00'

/** `chargeOn`: day announced in the latest notice with a price; null before it. */
export type PlannedRenewal = {
  dueOn: CalendarDate
  chargeOn: CalendarDate | null
  noticedDays: number | null
  declines: number
  triedOn: CalendarDate | null
}

export type RenewalStep = 'wait' | 'notice' | 'charge' | 'give-up'

/** A missed day is made up for on the next; there is at most one charge a day. */
export function findRenewalStep(planned: PlannedRenewal, today: CalendarDate): RenewalStep {
  const { dueOn, chargeOn, noticedDays } = planned
  if (chargeOn === null) return addDays(today, RENEWAL_NOTICE_DAYS[0]) >= dueOn ? 'notice' : 'wait'
  const next = findNextChargeDate(planned)
  if (next === null) return 'give-up'
  if (next <= today) return 'charge'
  const due = planned.declines === 0 ? findDueRenewalNotice(chargeOn, today) : null
  return due !== null && noticedDays !== null && due < noticedDays ? 'notice' : 'wait'
}

/** Null after the last retry, or before a notice was sent. */
export function findNextChargeDate({
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

/** The due date, or the last day of the notice period if later. */
export function computeChargeDateAfterNotice(dueOn: CalendarDate, today: CalendarDate): CalendarDate {
  const earliest = addDays(today, MIN_RENEWAL_NOTICE_DAYS)
  return dueOn > earliest ? dueOn : earliest
}

export function computeNoticeDays(chargeOn: CalendarDate, today: CalendarDate): number {
  return findDueRenewalNotice(chargeOn, today) ?? RENEWAL_NOTICE_DAYS[0]
}

export function isWithinNoticedAmount(totalMinor: Minor, noticedMinor: Minor | null): boolean {
  return noticedMinor !== null && totalMinor <= noticedMinor
}

/** Charges start in the morning, so the night before counts as the previous day. */
export function getChargeDate(now: Date): CalendarDate {
  const today = calendarDateAt(now)
  return now < computeChargeStart(today) ? addDays(today, -1) : today
}

export function computeChargeStart(day: CalendarDate): Date {
  return copenhagenInstant(day, CHARGE_TIME_OF_DAY)
}

/** YYMM to the last day of that month; null if malformed. */
export function parseCardExpiryDate(expiry: string | null): CalendarDate | null {
  const read = /^(\d{2})(0[1-9]|1[0-2])$/.exec(expiry ?? '')
  if (!read) return null
  return new Date(Date.UTC(2000 + Number(read[1]), Number(read[2]), 0)).toISOString().slice(0, 10)
}

/** An unknown expiry counts as valid, so a charge is attempted. */
export function isCardExpired(expiresOn: CalendarDate | null, on: CalendarDate): boolean {
  return expiresOn !== null && expiresOn < on
}
