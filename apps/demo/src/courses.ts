import { type CalendarDate, computeAge } from '@forenet/domain/calendar-date'
import type { MemberRow } from './households.ts'
import type { MembershipKind } from './price-lists.ts'
import type { Random } from './random.ts'
import type { Season } from './seasons.ts'

export type MembershipCourseStep = { season: Season; payment: 'paid' | 'awaited' }

/** Oldest first; empty for a first application that is not paid yet. */
export type MembershipCourse = readonly MembershipCourseStep[]

export type Enrolment = {
  organisationKey: string
  member: MemberRow
  payer: MemberRow
  taste: MembershipKind
  course: MembershipCourse
}

const paid = (season: Season): MembershipCourseStep => ({ season, payment: 'paid' })
const awaited = (season: Season): MembershipCourseStep => ({ season, payment: 'awaited' })

export const RETURNING_PARTICIPANTS: MembershipCourse = [paid(-1), paid(0)]
export const LAPSED_COURSE: MembershipCourse = [paid(-1)]

export function drawMembershipCourse(random: Random, nextOnSale: boolean): MembershipCourse {
  return random.weighted<MembershipCourse>([
    [RETURNING_PARTICIPANTS, 74],
    [LAPSED_COURSE, 9],
    [[paid(-1), awaited(0)], 2],
    [[paid(0)], 10],
    [[awaited(0)], 4],
    [[], 1],
    [[...RETURNING_PARTICIPANTS, paid(1)], nextOnSale ? 16 : 0],
    [[paid(1)], nextOnSale ? 3 : 0],
  ])
}

export function chooseMembershipKind(
  taste: MembershipKind,
  birthDate: CalendarDate,
  startDate: CalendarDate,
): MembershipKind {
  const age = computeAge(birthDate, startDate)
  if (taste === 'senior' && age < 18) return 'junior'
  if (taste === 'senior' && age < 25) return 'youth'
  return taste === 'singer' && age < 27 ? 'youngSinger' : taste
}
