import { type CalendarDate, computeAge } from './calendar-date.ts'
import type { EditionDates } from './edition-period.ts'
import type { Minor } from './money.ts'
import type { DateRange } from './period.ts'
import { SEASON_NEARLY_OVER_DAYS } from './renewal-offer.ts'
import type { TeamGender } from './team.ts'
import { type AgeBand, isWithinAgeBand, TYPICAL_ADULT_AGE } from './ticket-age.ts'

export type OfferedMembership = AgeBand & EditionDates & { id: string; name: string; totalMinor: Minor }

export type MembershipBuyer = { dateOfBirth: CalendarDate | null; renewalId?: string | undefined }

/** `because`: null if only the sort order decided. */
export type ProposedMembership<T> = { offer: T; because: ProposalReason | null }

export const PROPOSAL_REASONS = ['renewal', 'age', 'grown-up', 'cheapest', 'only'] as const
export type ProposalReason = (typeof PROPOSAL_REASONS)[number]

export type GenderRestriction = { gender?: TeamGender | null | undefined }

/** Unknown or other gender is never excluded. */
export function matchesGender({ gender }: GenderRestriction, own: string | null): boolean {
  return !gender || own === gender || (own !== 'female' && own !== 'male')
}

export function matchesPerson(
  offer: AgeBand & GenderRestriction & Pick<DateRange, 'startDate'>,
  { dateOfBirth, gender }: { dateOfBirth: CalendarDate | null; gender: string | null },
): boolean {
  return matchesAge(offer, dateOfBirth) && matchesGender(offer, gender)
}

export function isOfferFull(offer: { terms?: { left?: number | undefined } | undefined }): boolean {
  return offer.terms?.left === 0
}

/** By the first day of the period; true if the age is unknown. */
export function matchesAge(offer: AgeBand & Pick<DateRange, 'startDate'>, dateOfBirth: CalendarDate | null): boolean {
  return isWithinAgeBand(offer, dateOfBirth === null ? null : computeAge(dateOfBirth, offer.startDate))
}

/** Not nearly over first, then a renewal, then the narrowest matching age range, then price. */
export function sortOffersByFit<T extends OfferedMembership>(
  offers: readonly T[],
  chooser: MembershipBuyer,
  today: CalendarDate,
): T[] {
  return offers.toSorted(
    (one, other) =>
      Number(isNearlyOver(one, today)) - Number(isNearlyOver(other, today)) ||
      compareText(one.startDate, other.startDate) ||
      rankByAge(one, chooser) - rankByAge(other, chooser) ||
      one.totalMinor - other.totalMinor ||
      one.name.localeCompare(other.name, 'da') ||
      compareText(one.id, other.id),
  )
}

/** An unknown age counts as adult, because the cheapest membership may be for children. */
export function proposeMembership<T extends OfferedMembership>(
  offers: readonly T[],
  chooser: MembershipBuyer,
  today: CalendarDate,
): ProposedMembership<T> | null {
  const { dateOfBirth } = chooser
  const fitting = sortOffersByFit(offers, chooser, today).filter((offer) => matchesAge(offer, dateOfBirth))
  const renewal = fitting.find((offer) => offer.id === chooser.renewalId)
  if (renewal) return { offer: renewal, because: 'renewal' }
  const taken = dateOfBirth ?? birthDateForAge(TYPICAL_ADULT_AGE, today)
  const likely = sortOffersByFit(fitting, { dateOfBirth: taken }, today).filter((offer) => matchesAge(offer, taken))
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

function birthDateForAge(age: number, today: CalendarDate): CalendarDate {
  return `${Number(today.slice(0, 4)) - age}-01-01`
}

/** In its last weeks, the next season is often on sale already. Never for memberships that run a number of months. */
function isNearlyOver({ endDate, months }: EditionDates, today: CalendarDate): boolean {
  return !months && countDaysLeft(endDate, today) <= SEASON_NEARLY_OVER_DAYS
}

function countDaysLeft(endDate: CalendarDate, today: CalendarDate): number {
  return (Date.parse(endDate) - Date.parse(today)) / 86_400_000
}

function rankByAge(offer: OfferedMembership, { dateOfBirth, renewalId }: MembershipBuyer): number {
  if (offer.id === renewalId) return 0
  if (!matchesAge(offer, dateOfBirth)) return 3
  return dateOfBirth !== null && isBanded(offer) ? 1 : 2
}

function isBanded({ ageFrom, ageTo }: AgeBand): boolean {
  return ageFrom !== null || ageTo !== null
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
