import { addDays, type CalendarDate } from './calendar-date.ts'
import type { Minor } from './money.ts'

export const REMINDER_STEPS = ['before', 'due', 'first', 'second'] as const
export type ReminderStep = (typeof REMINDER_STEPS)[number]

/**
 * Danish law (renteloven § 9 b) allows a fee of at most 100 kr. for each of at most three reminders, at least ten days
 * apart, the first after the due date.
 */
export const MAX_REMINDER_FEE_MINOR = 10_000
export const MIN_DAYS_BETWEEN_REMINDER_FEES = 10
export const MAX_REMINDER_FEES = 3
export const MAX_REMINDER_DAYS = 365

/** In days before or after the due date; null means no such reminder. */
export type ReminderSchedule = {
  isOn: boolean
  beforeDays: number | null
  onDueDate: boolean
  firstAfterDays: number | null
  secondAfterDays: number | null
  firstFeeMinor: Minor
  secondFeeMinor: Minor
}

export const DEFAULT_REMINDER_SCHEDULE: ReminderSchedule = {
  isOn: false,
  beforeDays: 3,
  onDueDate: false,
  firstAfterDays: 15,
  secondAfterDays: 30,
  firstFeeMinor: 0,
  secondFeeMinor: 0,
}

type ScheduleProblem = 'fee-too-high' | 'second-too-early' | 'second-without-first'

export function findReminderScheduleProblem(schedule: ReminderSchedule): ScheduleProblem | null {
  const { firstAfterDays, secondAfterDays, firstFeeMinor, secondFeeMinor } = schedule
  if (Math.max(firstFeeMinor, secondFeeMinor) > MAX_REMINDER_FEE_MINOR) return 'fee-too-high'
  if (secondAfterDays === null) return null
  if (firstAfterDays === null) return 'second-without-first'
  return secondAfterDays - firstAfterDays < MIN_DAYS_BETWEEN_REMINDER_FEES ? 'second-too-early' : null
}

export function planReminderDates(
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
  /** Last day on which a refund or reversal made a settled invoice unpaid again. */
  owedAgainOn: CalendarDate | null
  done: readonly ReminderStep[]
  /** Today if one is queued. */
  lastAfterDueOn: CalendarDate | null
}

/** The due date, or the day on which the invoice became unpaid again. */
export function findReminderBaseDate({
  dueOn,
  owedAgainOn,
}: Pick<RemindedInvoice, 'dueOn' | 'owedAgainOn'>): CalendarDate {
  return owedAgainOn !== null && owedAgainOn > dueOn ? owedAgainOn : dueOn
}

/**
 * The latest reminder due by `today`, unless it or a later one was sent. The second one after the due date waits at
 * least ten days. A reminder before the due date is never sent late.
 */
export function findDueReminder(
  schedule: ReminderSchedule,
  invoice: RemindedInvoice,
  today: CalendarDate,
): ReminderStep | null {
  if (!schedule.isOn) return null
  const { issuedOn, done, lastAfterDueOn } = invoice
  const from = findReminderBaseDate(invoice)
  // None on the day of issue.
  const latest = planReminderDates(schedule, from).findLast(({ on }) => on <= today && on > issuedOn)
  if (!latest) return null
  const step = latest.step === 'second' && !done.includes('first') && !done.includes('second') ? 'first' : latest.step
  if (step === 'before' && today >= from) return null
  const order = (one: ReminderStep) => REMINDER_STEPS.indexOf(one)
  if (done.some((one) => order(one) >= order(step))) return null
  const isAfterDue = step === 'first' || step === 'second'
  if (isAfterDue && lastAfterDueOn !== null && addDays(lastAfterDueOn, MIN_DAYS_BETWEEN_REMINDER_FEES) > today)
    return null
  return step
}

/** An invoice without instalments is represented as one with number 0. */
export type RemindedInstalment = Pick<RemindedInvoice, 'dueOn' | 'done'> & { number: number }

/**
 * The first due among the unpaid instalments. Only the oldest gets reminders before and on its due date.
 * `lastAfterDueOn` covers all instalments, so that at most one reminder after a due date is sent in ten days.
 */
export function findDueInstalmentReminder<Of extends RemindedInstalment>(
  schedule: ReminderSchedule,
  { instalments, ...invoice }: Omit<RemindedInvoice, 'dueOn' | 'done'> & { instalments: readonly Of[] },
  today: CalendarDate,
): { step: ReminderStep; instalment: Of } | null {
  for (const [nth, instalment] of instalments.entries()) {
    const { dueOn, done } = instalment
    const step = findDueReminder(schedule, { ...invoice, dueOn, done }, today)
    if (step !== null && (nth === 0 || step === 'first' || step === 'second')) return { step, instalment }
  }
  return null
}

/**
 * Free if the reminder's day had passed when the schedule came into force and none was sent since, for a second
 * reminder without a first, and after three fees.
 */
export function computeReminderFee(
  schedule: ReminderSchedule,
  step: ReminderStep,
  {
    dueOn,
    owedAgainOn,
    inForceOn,
    lastSentOn,
    feesCharged = 0,
  }: Pick<RemindedInvoice, 'dueOn' | 'owedAgainOn'> & {
    inForceOn: CalendarDate
    lastSentOn: CalendarDate | null
    feesCharged?: number
  },
): Minor {
  if (feesCharged >= MAX_REMINDER_FEES) return 0
  if (step !== 'first' && step !== 'second') return 0
  if (step === 'second' && lastSentOn === null) return 0
  const planned = planReminderDates(schedule, findReminderBaseDate({ dueOn, owedAgainOn })).find(
    (one) => one.step === step,
  )?.on
  const wasPlanned = planned !== undefined && planned > inForceOn
  if (!wasPlanned && (lastSentOn === null || lastSentOn <= inForceOn)) return 0
  return step === 'first' ? schedule.firstFeeMinor : schedule.secondFeeMinor
}
