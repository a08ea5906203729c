import { ageOn, type CalendarDate } from '@forenet/domain/calendar-date'
import type { MemberRow } from './households.ts'
import type { MembershipKind } from './price-lists.ts'
import type { Random } from './random.ts'
import type { Season } from './seasons.ts'

/** A period somebody signed up for; 'awaited' means the money has not come. */
export type Step = { season: Season; payment: 'paid' | 'awaited' }

/** A person's story with an organisation, oldest period first; empty where they only asked to join. */
export type Course = readonly Step[]

/** Somebody's membership of an organisation, before it is written into the books. */
export type Enrolment = {
  organisationKey: string
  member: MemberRow
  /** Who is billed: the parent of a dependant, otherwise the member. */
  payer: MemberRow
  taste: MembershipKind
  course: Course
}

const paid = (season: Season): Step => ({ season, payment: 'paid' })
const awaited = (season: Season): Step => ({ season, payment: 'awaited' })

/** Paid for the last period and for this one. */
export const LOYAL: Course = [paid(-1), paid(0)]
/** Paid for the last period only: expired, and due for renewal. */
export const LAPSED: Course = [paid(-1)]

/** Draws a story; `nextOnSale` lets some have paid for the next period already. */
export function drawCourse(random: Random, nextOnSale: boolean): Course {
  return random.weighted<Course>([
    [LOYAL, 74],
    [LAPSED, 9],
    [[paid(-1), awaited(0)], 2],
    [[paid(0)], 10],
    [[awaited(0)], 4],
    [[], 1],
    [[...LOYAL, paid(1)], nextOnSale ? 16 : 0],
    [[paid(1)], nextOnSale ? 3 : 0],
  ])
}

/** The membership somebody of a taste takes for a period that begins on a day: the young get the cheaper one. */
export function fittingKind(taste: MembershipKind, birthDate: CalendarDate, startDate: CalendarDate): MembershipKind {
  const age = ageOn(birthDate, startDate)
  if (taste === 'senior' && age < 18) return 'junior'
  if (taste === 'senior' && age < 25) return 'youth'
  return taste === 'singer' && age < 27 ? 'youngSinger' : taste
}
