import type { CalendarDate } from './calendar-date.ts'
import { isForAge, isForGender } from './membership-choice.ts'
import type { TeamGender } from './team.ts'

/** So long a place of an edition is kept for who is offered it. */
export const EDITION_OFFER_DAYS = 3

const DAY_MS = 86_400_000

/** Until when a place that is offered now is kept. */
export function editionOfferUntil(now: Date): Date {
  return new Date(now.getTime() + EDITION_OFFER_DAYS * DAY_MS)
}

/** An edition that is sold: published, its first day on offer has come, and its period is not over. */
export type SoldEdition = {
  enabled: boolean
  offerStartDate: CalendarDate
  startDate: CalendarDate
  endDate: CalendarDate
}

/** Whether it can be bought on a day. */
export function isOnSale({ enabled, offerStartDate, endDate }: SoldEdition, today: CalendarDate): boolean {
  return enabled && offerStartDate <= today && today <= endDate
}

/**
 * How many of those who wait are offered a place, the longest waiting first: as many as are free of what is sold today. `taken`
 * counts places that are held and offered, not who waits; a club may have let in more than there are.
 */
export function placesToOffer(
  edition: SoldEdition & { capacity: number | null },
  { taken, waiting }: { taken: number; waiting: number },
  today: CalendarDate,
): number {
  if (!isOnSale(edition, today)) return 0
  const free = edition.capacity === null ? waiting : edition.capacity - taken
  return Math.max(0, Math.min(free, waiting))
}

/**
 * Somebody as an edition asks of them: `hasPeriod` where they have it, or one that overlaps it; `needsApproval` where its club has
 * to approve them first.
 */
export type Waiter = {
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

/** Why somebody cannot wait for a place; null where they can. */
export function whyNotWait(
  edition: SoldEdition & { ageFrom: number | null; ageTo: number | null; gender: TeamGender | null },
  waiter: Waiter,
  isFull: boolean,
  today: CalendarDate,
): WaitingRefusal | null {
  if (!isOnSale(edition, today)) return 'not-on-offer'
  if (!isForAge(edition, waiter.dateOfBirth)) return 'not-for-age'
  if (!isForGender(edition, waiter.gender)) return 'not-for-gender'
  if (waiter.hasPeriod) return 'same-period-twice'
  // A place is never kept for days for somebody who may not buy it.
  if (waiter.needsApproval) return 'needs-approval'
  return isFull ? null : 'places-left'
}
