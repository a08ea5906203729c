import { ageOn, type CalendarDate } from './calendar-date.ts'
import type { EditionDays } from './edition-days.ts'
import type { Minor } from './money.ts'
import type { Days } from './period.ts'
import { HARDLY_WORTH_IT_DAYS } from './renewal-offer.ts'
import type { TeamGender } from './team.ts'
import { type AgeBand, fitsAge, ORDINARY_AGE } from './ticket-age.ts'

/** A membership that can be had, and what it costs a person in øre. */
export type OfferedMembership = AgeBand & EditionDays & { id: string; name: string; totalMinor: Minor }

/** Whom it is for: the birth date if it is known, and the id of what carries on what they have. */
export type Chooser = { dateOfBirth: CalendarDate | null; renewalId?: string | undefined }

/**
 * Why one is proposed: it carries on what somebody has, it is for their age, or for grown-ups where nobody knows the age, it is
 * the cheapest of its period, or it is the only one. Null where nothing speaks for it but its place.
 */
export type ProposedMembership<T> = { offer: T; because: ProposalReason | null }

export const PROPOSAL_REASONS = ['renewal', 'age', 'grown-up', 'cheapest', 'only'] as const
export type ProposalReason = (typeof PROPOSAL_REASONS)[number]

/** Whom a membership is for: a gender alone, where it says one. */
export type GenderBand = { gender?: TeamGender | null | undefined }

/**
 * Whether a membership is for somebody's gender. As on teams nobody is kept out whose gender is not known; nor is who is neither
 * of the two.
 */
export function isForGender({ gender }: GenderBand, own: string | null): boolean {
  return !gender || own === gender || (own !== 'female' && own !== 'male')
}

/** Whether a membership is for somebody, by age and gender. */
export function isForPerson(
  offer: AgeBand & GenderBand & Pick<Days, 'startDate'>,
  { dateOfBirth, gender }: { dateOfBirth: CalendarDate | null; gender: string | null },
): boolean {
  return isForAge(offer, dateOfBirth) && isForGender(offer, gender)
}

/** Whether nobody more can have a membership: it has so many places, and none is left. */
export function isFull(offer: { terms?: { left?: number | undefined } | undefined }): boolean {
  return offer.terms?.left === 0
}

/** Whether a membership is for somebody's age on the first day of its period; who has no birth date is refused nothing. */
export function isForAge(offer: AgeBand & Pick<Days, 'startDate'>, dateOfBirth: CalendarDate | null): boolean {
  return fitsAge(offer, dateOfBirth === null ? null : ageOn(dateOfBirth, offer.startDate))
}

/**
 * The one order that memberships stand in: what can be begun now or next first and a period that is as good as over last;
 * then what carries on what one has; then what is for one's age, one made for it before one for everybody; then by price.
 */
export function bestFirst<T extends OfferedMembership>(
  offers: readonly T[],
  chooser: Chooser,
  today: CalendarDate,
): T[] {
  return offers.toSorted(
    (one, other) =>
      Number(isNearlyOver(one, today)) - Number(isNearlyOver(other, today)) ||
      compare(one.startDate, other.startDate) ||
      ageRank(one, chooser) - ageRank(other, chooser) ||
      one.totalMinor - other.totalMinor ||
      one.name.localeCompare(other.name, 'da') ||
      compare(one.id, other.id),
  )
}

/**
 * Which of several memberships somebody begins with: the renewal, else the best that is for their age. Whose age nobody knows
 * is taken for a grown-up: the cheapest may be a child's.
 */
export function proposedMembership<T extends OfferedMembership>(
  offers: readonly T[],
  chooser: Chooser,
  today: CalendarDate,
): ProposedMembership<T> | null {
  const { dateOfBirth } = chooser
  const fitting = bestFirst(offers, chooser, today).filter((offer) => isForAge(offer, dateOfBirth))
  const renewal = fitting.find((offer) => offer.id === chooser.renewalId)
  if (renewal) return { offer: renewal, because: 'renewal' }
  const taken = dateOfBirth ?? bornFor(ORDINARY_AGE, today)
  const likely = bestFirst(fitting, { dateOfBirth: taken }, today).filter((offer) => isForAge(offer, taken))
  const [offer] = likely.length > 0 ? likely : fitting
  if (!offer) return null
  if (fitting.length === 1) return { offer, because: 'only' }
  if (isBanded(offer)) {
    return { offer, because: dateOfBirth !== null ? 'age' : likely.length > 0 ? 'grown-up' : null }
  }
  const beside = fitting.filter((one) => one.id !== offer.id && one.startDate === offer.startDate)
  const isCheapest = beside.length > 0 && beside.every((one) => one.totalMinor > offer.totalMinor)
  return { offer, because: isCheapest ? 'cheapest' : null }
}

function bornFor(age: number, today: CalendarDate): CalendarDate {
  return `${Number(today.slice(0, 4)) - age}-01-01`
}

/** In its last weeks, when the next period can often be had already; never what is bought for months. */
function isNearlyOver({ endDate, months }: EditionDays, today: CalendarDate): boolean {
  return !months && daysLeft(endDate, today) <= HARDLY_WORTH_IT_DAYS
}

function daysLeft(endDate: CalendarDate, today: CalendarDate): number {
  return (Date.parse(endDate) - Date.parse(today)) / 86_400_000
}

function ageRank(offer: OfferedMembership, { dateOfBirth, renewalId }: Chooser): number {
  if (offer.id === renewalId) return 0
  if (!isForAge(offer, dateOfBirth)) return 3
  return dateOfBirth !== null && isBanded(offer) ? 1 : 2
}

function isBanded({ ageFrom, ageTo }: AgeBand): boolean {
  return ageFrom !== null || ageTo !== null
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
