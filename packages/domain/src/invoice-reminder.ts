import { addDays, type CalendarDate } from './calendar-date.ts'
import type { Minor } from './money.ts'

export const REMINDER_STEPS = ['before', 'due', 'first', 'second'] as const
export type ReminderStep = (typeof REMINDER_STEPS)[number]

/**
 * Renteloven § 9 b: at most 100 kr. for each of at most three letters, at least ten days apart, the first after the due
 * date.
 */
export const MAX_REMINDER_FEE_MINOR = 10_000
export const MIN_DAYS_BETWEEN_FEES = 10
export const MAX_REMINDER_DAYS = 365

/** Days before or after the due date; null = no such reminder. */
export type ReminderSchedule = {
  isOn: boolean
  beforeDays: number | null
  onDueDate: boolean
  firstAfterDays: number | null
  secondAfterDays: number | null
  firstFeeMinor: Minor
  secondFeeMinor: Minor
}

export const NO_REMINDERS: ReminderSchedule = {
  isOn: false,
  beforeDays: 3,
  onDueDate: false,
  firstAfterDays: 15,
  secondAfterDays: 30,
  firstFeeMinor: 0,
  secondFeeMinor: 0,
}

type ScheduleProblem = 'fee-too-high' | 'second-too-early' | 'second-without-first'

export function scheduleProblem(schedule: ReminderSchedule): ScheduleProblem | null {
  const { firstAfterDays, secondAfterDays, firstFeeMinor, secondFeeMinor } = schedule
  if (Math.max(firstFeeMinor, secondFeeMinor) > MAX_REMINDER_FEE_MINOR) return 'fee-too-high'
  if (secondAfterDays === null) return null
  if (firstAfterDays === null) return 'second-without-first'
  return secondAfterDays - firstAfterDays < MIN_DAYS_BETWEEN_FEES ? 'second-too-early' : null
}

export function reminderDays(
  schedule: ReminderSchedule,
  dueOn: CalendarDate,
): { step: ReminderStep; on: CalendarDate }[] {
  const { beforeDays, onDueDate, firstAfterDays, secondAfterDays } = schedule
  const offsets = [
    ['before', beforeDays === null ? null : 0 - beforeDays],
    ['due', onDueDate ? 0 : null],
    ['first', firstAfterDays],
    ['second', secondAfterDays],
  ] as const
  return offsets.flatMap(([step, days]) => (days === null ? [] : { step, on: addDays(dueOn, days) }))
}

export type RemindedInvoice = {
  dueOn: CalendarDate
  issuedOn: CalendarDate
  /** Steps sent, and the day of the last reminder after the due date. */
  sent: readonly ReminderStep[]
  lastAfterDueOn: CalendarDate | null
}

/**
 * The latest step that is due, unless it or a later one was sent. A reminder before the due date is not sent late, and
 * two after it are at least ten days apart.
 */
export function reminderDue(
  schedule: ReminderSchedule,
  { dueOn, issuedOn, sent, lastAfterDueOn }: RemindedInvoice,
  today: CalendarDate,
): ReminderStep | null {
  if (!schedule.isOn) return null
  // Skip the day on which the invoice is sent.
  const latest = reminderDays(schedule, dueOn).findLast(({ on }) => on <= today && on > issuedOn)
  if (!latest) return null
  const { step } = latest
  if (step === 'before' && today >= dueOn) return null
  const order = (one: ReminderStep) => REMINDER_STEPS.indexOf(one)
  if (sent.some((one) => order(one) >= order(step))) return null
  const isAfterDue = step === 'first' || step === 'second'
  if (isAfterDue && lastAfterDueOn !== null && addDays(lastAfterDueOn, MIN_DAYS_BETWEEN_FEES) > today) return null
  return step
}

export function reminderFee({ firstFeeMinor, secondFeeMinor }: ReminderSchedule, step: ReminderStep): Minor {
  return step === 'first' ? firstFeeMinor : step === 'second' ? secondFeeMinor : 0
}
