import type { Minor } from './money.ts'

/** In full years on the event's first day, inclusive; null means no limit. */
export type AgeBand = { ageFrom: number | null; ageTo: number | null }

/** True if the age is unknown. */
export function isWithinAgeBand({ ageFrom, ageTo }: AgeBand, age: number | null): boolean {
  if (age === null) return true
  return (ageFrom === null || age >= ageFrom) && (ageTo === null || age <= ageTo)
}

export type OfferedTicket = AgeBand & { totalMinor: Minor }

export type ProposedTicket<T> = { ticket: T; because: 'age' | 'cheapest' | null }

const AGE_OF_MAJORITY = 18
export const TYPICAL_ADULT_AGE = 40

/**
 * Chooses the ticket type to preselect: the cheapest for the person's age, at equal price one with age limits first. If
 * the age is unknown, a type without age limits, else one for adults. If no type has age limits, the cheapest for
 * children and the first for others.
 */
export function proposeTicket<T extends OfferedTicket>(
  tickets: readonly T[],
  age: number | null,
): ProposedTicket<T> | null {
  const fitting = tickets.filter((ticket) => isWithinAgeBand(ticket, age))
  const hasBands = tickets.some(isBanded)
  const likely = [
    fitting.filter((ticket) => age !== null || !isBanded(ticket)),
    fitting.filter((ticket) => isWithinAgeBand(ticket, TYPICAL_ADULT_AGE)),
  ]
  const [first, ...others] = likely.find((some) => some.length > 0) ?? fitting
  if (!first) return null
  if (!hasBands && (age === null || age >= AGE_OF_MAJORITY)) return { ticket: first, because: null }
  const best = others.reduce((found, other) => (isBetter(other, found) ? other : found), first)
  if (age !== null && isBanded(best)) return { ticket: best, because: 'age' }
  return { ticket: best, because: fitting.some(({ totalMinor }) => totalMinor > best.totalMinor) ? 'cheapest' : null }
}

function isBanded({ ageFrom, ageTo }: AgeBand): boolean {
  return ageFrom !== null || ageTo !== null
}

function isBetter(one: OfferedTicket, other: OfferedTicket): boolean {
  if (one.totalMinor !== other.totalMinor) return one.totalMinor < other.totalMinor
  return isBanded(one) && !isBanded(other)
}
