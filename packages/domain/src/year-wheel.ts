import { addDays, type CalendarDate, yearOf } from './calendar-date.ts'

/** Predefined yearly tasks; other tasks have no kind. */
export const YEAR_TASK_KINDS = [
  'member-count',
  'accounts',
  'assembly',
  'board',
  'certificates',
  'roles',
  'grant',
  'season',
] as const
export type YearTaskKind = (typeof YEAR_TASK_KINDS)[number]

/** A yearly date; the 31st of a shorter month is its last day. */
export type YearDay = { month: number; day: number }

/** Values of `ORGANISATION_KINDS` in the contract. */
const WITH_CHILDREN = ['sport', 'scouts', 'choir', 'culture']
const COUNTED = ['sport', 'scouts']

/**
 * Usual tasks and dates. The membership count of 31 December must be reported by 31 January; the other dates depend on
 * statutes or municipality and can be changed.
 */
const PROPOSALS: readonly (YearDay & { kind: YearTaskKind; of?: readonly string[] })[] = [
  { kind: 'member-count', month: 1, day: 31, of: COUNTED },
  { kind: 'accounts', month: 2, day: 28 },
  { kind: 'assembly', month: 3, day: 15 },
  { kind: 'board', month: 4, day: 1 },
  { kind: 'certificates', month: 9, day: 1, of: WITH_CHILDREN },
  { kind: 'roles', month: 9, day: 15 },
  { kind: 'grant', month: 10, day: 1, of: WITH_CHILDREN },
  { kind: 'season', month: 11, day: 15 },
]

/** Tasks to propose to a club, by date, without those it has. */
export function yearProposals(
  clubKind: string,
  has: readonly (YearTaskKind | null)[],
): (YearDay & { kind: YearTaskKind })[] {
  return PROPOSALS.flatMap(({ kind, month, day, of }) =>
    has.includes(kind) || (of && !of.includes(clubKind)) ? [] : { kind, month, day },
  )
}

/** Due date of a yearly task. */
export function dueIn({ month, day }: YearDay, year: number): CalendarDate {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const two = (number: number) => String(number).padStart(2, '0')
  return `${year}-${two(month)}-${two(Math.min(day, last))}`
}

/** Days before the due date of the reminder. */
export const SOON_DAYS = 14
/** Days after the due date of the second reminder. */
export const LATE_DAYS = 14

export const YEAR_TASK_STATES = ['done', 'overdue', 'soon', 'later'] as const
export type YearTaskState = (typeof YEAR_TASK_STATES)[number]

export function yearTaskState(dueOn: CalendarDate, done: boolean, today: CalendarDate): YearTaskState {
  if (done) return 'done'
  if (dueOn < today) return 'overdue'
  return dueOn <= addDays(today, SOON_DAYS) ? 'soon' : 'later'
}

/**
 * The first year in which a task is not done, at the earliest last year; older ones are dropped. `since`: date from
 * which the task counts.
 */
export function nextYearOf(
  task: YearDay & { since: CalendarDate },
  doneIn: readonly number[],
  today: CalendarDate,
): number {
  let year = Math.max(yearOf(today) - 1, yearOf(task.since))
  while (dueIn(task, year) < task.since || doneIn.includes(year)) year += 1
  return year
}
