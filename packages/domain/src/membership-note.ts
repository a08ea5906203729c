import type { CalendarDate } from './calendar-date.ts'
import type { EditionDates } from './edition-period.ts'
import { SEASON_NEARLY_OVER_DAYS } from './renewal-offer.ts'

export type MembershipNote =
  | { kind: 'days-left'; days: number }
  | { kind: 'weeks-left'; weeks: number }
  | { kind: 'begins'; startDate: CalendarDate }
  | { kind: 'carries-on'; heldUntil: CalendarDate }
  | { kind: 'gap'; heldUntil: CalendarDate; startDate: CalendarDate }

const DAY_MS = 86_400_000
const IN_DAYS_BELOW = 14

export function findMembershipPeriodNote(
  { startDate, endDate, months }: EditionDates,
  heldUntil: CalendarDate | null,
  today: CalendarDate,
): MembershipNote | null {
  if (startDate <= today) {
    if (months) return null
    const days = countDays(today, endDate) + 1
    if (days > SEASON_NEARLY_OVER_DAYS) return null
    return days < IN_DAYS_BELOW ? { kind: 'days-left', days } : { kind: 'weeks-left', weeks: Math.floor(days / 7) }
  }
  if (heldUntil === null || heldUntil < today || heldUntil >= startDate) return { kind: 'begins', startDate }
  return countDays(heldUntil, startDate) === 1
    ? { kind: 'carries-on', heldUntil }
    : { kind: 'gap', heldUntil, startDate }
}

function countDays(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}
