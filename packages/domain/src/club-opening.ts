import type { CalendarDate } from './calendar-date.ts'

/** Version of the terms for clubs. A club cannot be published until its owner has accepted the current version. */
export const CLUB_TERMS = '2026-11'

/** Limit of unpublished clubs per person. */
export const UNPUBLISHED_CLUBS = 3

/** Steps to publish a club, in the recommended order. */
export const OPENING_STEPS = ['texts', 'type', 'key', 'terms', 'owner'] as const
export type OpeningStep = (typeof OPENING_STEPS)[number]

/** Recommended steps, not required to publish. */
const ADVISED: readonly OpeningStep[] = ['owner']

export type OpeningFacts = {
  club: { description: string; email: string; addressLine1: string; postCode: string; city: string }
  editions: readonly { enabled: boolean; endDate: CalendarDate }[]
  /** Whether the club has its own gateway key that passed a test payment. */
  ownKey: boolean
  owners: number
  /** Version of the terms that was accepted. */
  terms: string
}

/** Which steps are complete on a date, and which are required. */
export function openingSteps(
  { club, editions, ownKey, owners, terms }: OpeningFacts,
  today: CalendarDate,
): { step: OpeningStep; done: boolean; needed: boolean }[] {
  const done: Record<OpeningStep, boolean> = {
    texts: [club.description, club.email, club.addressLine1, club.postCode, club.city].every((text) => text.trim()),
    type: editions.some(({ enabled, endDate }) => enabled && endDate >= today),
    key: ownKey,
    terms: terms === CLUB_TERMS,
    owner: owners > 1,
  }
  return OPENING_STEPS.map((step) => ({ step, done: done[step], needed: !ADVISED.includes(step) }))
}
