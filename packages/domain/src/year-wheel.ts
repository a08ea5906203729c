import { addDays, type CalendarDate, yearOf } from './calendar-date.ts'

/** Tasks that the portal knows something about; all others are the club's own. */
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

/** A day that comes each year; the 31st of a shorter month is its last day. */
export type YearDay = { month: number; day: number }

/** Kinds of clubs as `ORGANISATION_KINDS` of the contract has them. */
const WITH_CHILDREN = ['sport', 'scouts', 'choir', 'culture']
const COUNTED = ['sport', 'scouts']

/**
 * What clubs do each year, and when by custom. The membership count of 31 December is reported by 31 January; every other
 * day is decided by the club's statutes or its municipality, and is there to be changed.
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

/** What the portal proposes to a club of a kind, in the order of the year, without what the club has already. */
export function yearProposals(
  clubKind: string,
  has: readonly (YearTaskKind | null)[],
): (YearDay & { kind: YearTaskKind })[] {
  return PROPOSALS.flatMap(({ kind, month, day, of }) =>
    has.includes(kind) || (of && !of.includes(clubKind)) ? [] : { kind, month, day },
  )
}

/** The day on which a yearly task is due in a year. */
export function dueIn({ month, day }: YearDay, year: number): CalendarDate {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const two = (number: number) => String(number).padStart(2, '0')
  return `${year}-${two(month)}-${two(Math.min(day, last))}`
}

/** So many days before it is due a task is told of. */
export const SOON_DAYS = 14
/** So many days after it was due it is told of once more. */
export const LATE_DAYS = 14

export const YEAR_TASK_STATES = ['done', 'overdue', 'soon', 'later'] as const
export type YearTaskState = (typeof YEAR_TASK_STATES)[number]

export function yearTaskState(dueOn: CalendarDate, done: boolean, today: CalendarDate): YearTaskState {
  if (done) return 'done'
  if (dueOn < today) return 'overdue'
  return dueOn <= addDays(today, SOON_DAYS) ? 'soon' : 'later'
}

/**
 * The year of the first time that a task is not done: last year's at the earliest, since what nobody did the year before is
 * let lie. `since`: it counts from this day on.
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
