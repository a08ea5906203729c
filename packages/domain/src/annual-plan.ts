import { addDays, type CalendarDate, getYear } from './calendar-date.ts'

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

export type YearDay = { month: number; day: number }

const CLUB_TYPES_WITH_CHILDREN = ['sport', 'scouts', 'choir', 'culture']
const COUNTED_CLUB_TYPES = ['sport', 'scouts']

/** Default tasks of the annual plan. The member count of 31 December must be reported by 31 January. */
const PROPOSED_TASKS: readonly (YearDay & { kind: YearTaskKind; of?: readonly string[] })[] = [
  { kind: 'member-count', month: 1, day: 31, of: COUNTED_CLUB_TYPES },
  { kind: 'accounts', month: 2, day: 28 },
  { kind: 'assembly', month: 3, day: 15 },
  { kind: 'board', month: 4, day: 1 },
  { kind: 'certificates', month: 9, day: 1, of: CLUB_TYPES_WITH_CHILDREN },
  { kind: 'roles', month: 9, day: 15 },
  { kind: 'grant', month: 10, day: 1, of: CLUB_TYPES_WITH_CHILDREN },
  { kind: 'season', month: 11, day: 15 },
]

export function proposeYearTasks(
  clubKind: string,
  has: readonly (YearTaskKind | null)[],
): (YearDay & { kind: YearTaskKind })[] {
  return PROPOSED_TASKS.flatMap(({ kind, month, day, of }) =>
    has.includes(kind) || (of && !of.includes(clubKind)) ? [] : { kind, month, day },
  )
}

export function computeYearTaskDueDate({ month, day }: YearDay, year: number): CalendarDate {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const two = (number: number) => String(number).padStart(2, '0')
  return `${year}-${two(month)}-${two(Math.min(day, last))}`
}

export const REMINDER_DAYS_BEFORE = 14
export const REMINDER_DAYS_AFTER = 14

export const YEAR_TASK_STATES = ['done', 'overdue', 'soon', 'later'] as const
export type YearTaskState = (typeof YEAR_TASK_STATES)[number]

export function computeYearTaskState(dueOn: CalendarDate, done: boolean, today: CalendarDate): YearTaskState {
  if (done) return 'done'
  if (dueOn < today) return 'overdue'
  return dueOn <= addDays(today, REMINDER_DAYS_BEFORE) ? 'soon' : 'later'
}

export function findNextOpenYear(
  task: YearDay & { since: CalendarDate },
  doneIn: readonly number[],
  today: CalendarDate,
): number {
  let year = Math.max(getYear(today) - 1, getYear(task.since))
  while (computeYearTaskDueDate(task, year) < task.since || doneIn.includes(year)) year += 1
  return year
}
