import type { CalendarDate } from './calendar-date.ts'
import { matchesAge, matchesGender } from './membership-choice.ts'
import type { TeamGender } from './team.ts'

export const EDITION_OFFER_DAYS = 3

const DAY_MS = 86_400_000

export function computeEditionOfferExpiry(now: Date): Date {
  return new Date(now.getTime() + EDITION_OFFER_DAYS * DAY_MS)
}

export type SoldEdition = {
  enabled: boolean
  offerStartDate: CalendarDate
  startDate: CalendarDate
  endDate: CalendarDate
}

export function isEditionOnSale({ enabled, offerStartDate, endDate }: SoldEdition, today: CalendarDate): boolean {
  return enabled && offerStartDate <= today && today <= endDate
}

/** `taken`: members and open offers; manual additions can make it exceed the capacity. */
export function countPlacesToOffer(
  edition: SoldEdition & { capacity: number | null },
  { taken, waiting }: { taken: number; waiting: number },
  today: CalendarDate,
): number {
  if (!isEditionOnSale(edition, today)) return 0
  const free = edition.capacity === null ? waiting : edition.capacity - taken
  return Math.max(0, Math.min(free, waiting))
}

export type EditionWaitingPerson = {
  dateOfBirth: CalendarDate | null
  gender: string | null
  hasPeriod: boolean
  needsApproval: boolean
}

export type WaitingRefusal =
  | 'not-on-offer'
  | 'not-for-age'
  | 'not-for-gender'
  | 'same-period-twice'
  | 'needs-approval'
  | 'places-left'

export function findWaitingListRefusal(
  edition: SoldEdition & { ageFrom: number | null; ageTo: number | null; gender: TeamGender | null },
  waiter: EditionWaitingPerson,
  isFull: boolean,
  today: CalendarDate,
): WaitingRefusal | null {
  if (!isEditionOnSale(edition, today)) return 'not-on-offer'
  if (!matchesAge(edition, waiter.dateOfBirth)) return 'not-for-age'
  if (!matchesGender(edition, waiter.gender)) return 'not-for-gender'
  if (waiter.hasPeriod) return 'same-period-twice'
  // An offer reserves a place for days, so a person who cannot buy gets none.
  if (waiter.needsApproval) return 'needs-approval'
  return isFull ? null : 'places-left'
}
