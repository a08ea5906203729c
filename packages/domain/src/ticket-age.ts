import type { Minor } from './money.ts'

/** For what ages a kind of ticket is: whole years on the event's first day, both included; null is no limit. */
export type AgeBand = { ageFrom: number | null; ageTo: number | null }

/** Whether somebody may have a kind of ticket by age; null is an age that nobody knows, to which nothing is refused. */
export function fitsAge({ ageFrom, ageTo }: AgeBand, age: number | null): boolean {
  if (age === null) return true
  return (ageFrom === null || age >= ageFrom) && (ageTo === null || age <= ageTo)
}

/** A kind of ticket that can be had now, and what it costs the person in øre. */
export type OfferedTicket = AgeBand & { totalMinor: Minor }

/** The kind to begin with, and why: it is for the person's age, it is the cheapest, or nothing is known that would decide. */
export type ProposedTicket<T> = { ticket: T; because: 'age' | 'cheapest' | null }

const GROWN_UP_AT = 18
/** An age at which nothing is cheaper for being young, nor for being old. */
export const ORDINARY_AGE = 40

/**
 * Which of several kinds is proposed to somebody, in the order the club gave them: the cheapest that is for their age, and of
 * two at one price the one made for an age. Whose age nobody knows is proposed none that asks for one, where there is another,
 * else what a grown-up may have.
 * Where the club has set no ages, children get the cheapest, and others the first: a cheap one may be a child's.
 */
export function proposedTicket<T extends OfferedTicket>(
  tickets: readonly T[],
  age: number | null,
): ProposedTicket<T> | null {
  const fitting = tickets.filter((ticket) => fitsAge(ticket, age))
  const hasBands = tickets.some(isBanded)
  const likely = [
    fitting.filter((ticket) => age !== null || !isBanded(ticket)),
    fitting.filter((ticket) => fitsAge(ticket, ORDINARY_AGE)),
  ]
  const [first, ...others] = likely.find((some) => some.length > 0) ?? fitting
  if (!first) return null
  if (!hasBands && (age === null || age >= GROWN_UP_AT)) return { ticket: first, because: null }
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
