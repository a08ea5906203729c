import type { CalendarDate } from './calendar-date.ts'
import { isForAge, isForGender } from './membership-choice.ts'
import { divideHalfUp, type Minor } from './money.ts'
import { type Days, overlaps } from './period.ts'
import type { TeamGender } from './team.ts'
import type { AgeBand } from './ticket-age.ts'

/** A paid period that somebody has of a membership, or is paying for. */
export type HeldMembership = Days & {
  editionId: string
  /** Null where it is of no type. */
  typeId: string | null
  /** Its club has ended it already. */
  endedEarly: boolean
  /** Its money is being taken right now. */
  beingPaid: boolean
  /** Of the money it was bought for something has gone back, or is on its way. */
  paidBack: boolean
}

/** What somebody is to have instead: an edition of another type. */
export type EditionInstead = Days & AgeBand & { id: string; typeId: string; gender: TeamGender | null }

/** Why nobody changes somebody's type of membership to an edition; whether a place is left is not told here. */
export const TYPE_CHANGE_PROBLEMS = [
  'nothing-to-change',
  'other-season',
  'payment-under-way',
  'same-type',
  'ends-already',
  'several-memberships',
  'money-went-back',
  'not-for-age',
  'not-for-gender',
] as const
export type TypeChangeProblem = (typeof TYPE_CHANGE_PROBLEMS)[number]

/**
 * Which of the memberships that somebody has is given up for an edition: the one of the same season, which is one whose days meet
 * the edition's; or why none is. `same`: they have that very edition. What is over on `today` is not looked at.
 */
export function membershipToChange<Held extends HeldMembership>(
  all: readonly Held[],
  edition: EditionInstead,
  person: { dateOfBirth: CalendarDate | null; gender: string | null },
  today: CalendarDate,
): { held: Held; problem: null } | { held: null; problem: TypeChangeProblem | 'same' } {
  const none = (problem: TypeChangeProblem | 'same') => ({ held: null, problem })
  const running = all.filter(({ endDate }) => endDate >= today)
  if (running.length === 0) return none('nothing-to-change')
  const meeting = running.filter((held) => overlaps(held, edition))
  if (meeting.some(({ beingPaid }) => beingPaid)) return none('payment-under-way')
  const [held, another] = meeting
  if (!held) return none('other-season')
  const alike = meeting.filter(({ typeId, endedEarly }) => typeId === edition.typeId && !endedEarly)
  if (alike.length > 0) return none(alike.some(({ editionId }) => editionId === edition.id) ? 'same' : 'same-type')
  if (another) return none('several-memberships')
  if (held.endedEarly) return none('ends-already')
  if (held.paidBack) return none('money-went-back')
  if (!isForAge(edition, person.dateOfBirth)) return none('not-for-age')
  if (!isForGender(edition, person.gender)) return none('not-for-gender')
  return { held, problem: null }
}

/**
 * What is between two memberships on the day somebody changes from one to the other, in øre. Of what they paid counts as much as
 * the membership they give up still costs of what it cost when they bought it: all of it, but for one that costs less as its
 * season goes on, as the other does. `differenceMinor`: above zero what the other costs more than that, below zero what is over.
 */
export function typeChangeMoney(of: {
  paidMinor: Minor
  /** What the membership they give up cost on the day they bought it, and costs on this day. */
  thenMinor: Minor
  nowMinor: Minor
  /** What the other costs them on this day. */
  newMinor: Minor
}): { creditMinor: Minor; differenceMinor: Minor } {
  const { paidMinor, thenMinor, nowMinor, newMinor } = of
  const creditMinor = nowMinor < thenMinor ? divideHalfUp(paidMinor * nowMinor, thenMinor) : paidMinor
  return { creditMinor, differenceMinor: newMinor - creditMinor }
}
