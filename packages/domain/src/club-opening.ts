import type { CalendarDate } from './calendar-date.ts'

/** An owner must accept this version before the club can be published. */
export const CLUB_TERMS_VERSION = '2026-11'

export const MAX_UNPUBLISHED_CLUBS = 3

export const PUBLICATION_STEPS = ['texts', 'type', 'key', 'terms', 'owner'] as const
export type PublicationStep = (typeof PUBLICATION_STEPS)[number]

const OPTIONAL_STEPS: readonly PublicationStep[] = ['owner']

export type PublicationFacts = {
  club: { description: string; email: string; addressLine1: string; postCode: string; city: string }
  editions: readonly { enabled: boolean; endDate: CalendarDate }[]
  ownKey: boolean
  owners: number
  terms: string
}

export function listPublicationSteps(
  { club, editions, ownKey, owners, terms }: PublicationFacts,
  today: CalendarDate,
): { step: PublicationStep; done: boolean; needed: boolean }[] {
  const done: Record<PublicationStep, boolean> = {
    texts: [club.description, club.email, club.addressLine1, club.postCode, club.city].every((text) => text.trim()),
    type: editions.some(({ enabled, endDate }) => enabled && endDate >= today),
    key: ownKey,
    terms: terms === CLUB_TERMS_VERSION,
    owner: owners > 1,
  }
  return PUBLICATION_STEPS.map((step) => ({ step, done: done[step], needed: !OPTIONAL_STEPS.includes(step) }))
}
