import type { CalendarDate } from './calendar-date.ts'
import { matchesAge, matchesGender } from './membership-choice.ts'
import { divideHalfUp, type Minor } from './money.ts'
import { type DateRange, rangesOverlap } from './period.ts'
import type { TeamGender } from './team.ts'
import type { AgeBand } from './ticket-age.ts'

export type HeldMembership = DateRange & {
  editionId: string
  typeId: string | null
  endedEarly: boolean
  beingPaid: boolean
  paidBack: boolean
}

export type ReplacementEdition = DateRange & AgeBand & { id: string; typeId: string; gender: TeamGender | null }

/** Why a person cannot change to a membership type. Capacity is checked separately. */
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
 * Finds the membership that changing to `edition` would replace, or why there is none. `same`: the person already has
 * this edition. Ignores periods that ended before `today`.
 */
export function findMembershipToReplace<Held extends HeldMembership>(
  all: readonly Held[],
  edition: ReplacementEdition,
  person: { dateOfBirth: CalendarDate | null; gender: string | null },
  today: CalendarDate,
): { held: Held; problem: null } | { held: null; problem: TypeChangeProblem | 'same' } {
  const none = (problem: TypeChangeProblem | 'same') => ({ held: null, problem })
  const running = all.filter(({ endDate }) => endDate >= today)
  if (running.length === 0) return none('nothing-to-change')
  const meeting = running.filter((held) => rangesOverlap(held, edition))
  if (meeting.some(({ beingPaid }) => beingPaid)) return none('payment-under-way')
  const [held, another] = meeting
  if (!held) return none('other-season')
  const alike = meeting.filter(({ typeId, endedEarly }) => typeId === edition.typeId && !endedEarly)
  if (alike.length > 0) return none(alike.some(({ editionId }) => editionId === edition.id) ? 'same' : 'same-type')
  if (another) return none('several-memberships')
  if (held.endedEarly) return none('ends-already')
  if (held.paidBack) return none('money-went-back')
  if (!matchesAge(edition, person.dateOfBirth)) return none('not-for-age')
  if (!matchesGender(edition, person.gender)) return none('not-for-gender')
  return { held, problem: null }
}

/**
 * Credit and difference for a change of membership type. The credit is reduced in proportion if the old edition's price
 * has fallen since. A negative `differenceMinor` is to be refunded.
 */
export function computeTypeChangeAmounts(of: {
  paidMinor: Minor
  thenMinor: Minor
  nowMinor: Minor
  newMinor: Minor
}): {
  creditMinor: Minor
  differenceMinor: Minor
} {
  const { paidMinor, thenMinor, nowMinor, newMinor } = of
  const creditMinor = nowMinor < thenMinor ? divideHalfUp(paidMinor * nowMinor, thenMinor) : paidMinor
  return { creditMinor, differenceMinor: newMinor - creditMinor }
}
