import type { CalendarDate } from './calendar-date.ts'

/** The terms that who starts a club agrees to; another version has to be agreed to anew before a club is published. */
export const CLUB_TERMS = '2026-11'

/** So many clubs that are not published yet somebody may have at once. */
export const UNPUBLISHED_CLUBS = 3

/** What leads to a club that is open to everybody, in the order in which it is best done. */
export const OPENING_STEPS = ['texts', 'type', 'key', 'terms', 'owner'] as const
export type OpeningStep = (typeof OPENING_STEPS)[number]

/** A club can be published without these. */
const ADVISED: readonly OpeningStep[] = ['owner']

/** How far a club is. Instants and calendar dates as the portal keeps them. */
export type OpeningFacts = {
  club: { description: string; email: string; addressLine1: string; postCode: string; city: string }
  editions: readonly { enabled: boolean; endDate: CalendarDate }[]
  /** Whether it has a payment key of its own, which was tried. */
  ownKey: boolean
  owners: number
  /** The terms that were agreed to. */
  terms: string
}

/** What has been done and what is missing, on a day. */
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
