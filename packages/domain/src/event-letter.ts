/** Whom a letter about an event is to: everybody with a ticket, who has not been let in yet, who came, or who waits for seats. */
export const LETTER_AUDIENCES = ['everybody', 'not-in', 'came', 'waiting'] as const
export type LetterAudience = (typeof LETTER_AUDIENCES)[number]

/** Who reads it: whom the ticket is for, or who registered. */
export const LETTER_READERS = ['attendee', 'buyer'] as const
export type LetterReader = (typeof LETTER_READERS)[number]

/** When it goes: at once, at a moment, or so many hours before the event begins or after it ends. */
export const LETTER_TIMES = ['now', 'at', 'before', 'after'] as const
export type LetterTime = (typeof LETTER_TIMES)[number]

/** So long a letter that was asked for waits before the first of it goes, so that it can be stopped. */
export const LETTER_WAITS_MS = 10 * 60_000

/** At most so many hours before the event begins, or after it ends. */
export const LETTER_MOST_HOURS = 24 * 60

const HOUR_MS = 3_600_000

/** When a letter is to go: `at` of its own for `at`, `hours` for `before` and `after`. */
export type LetterTiming = { time: LetterTime; at: Date | null; hours: number | null }

/** What the time of a letter goes by: the event as it is now, so that a letter moves with it. */
export type LetterEvent = { startsAt: Date; endsAt: Date; calledOff: boolean }

/** The moment that was chosen for a letter, as the event is now; null for one that goes at once. */
export function chosenMoment({ time, at, hours }: LetterTiming, event: LetterEvent): Date | null {
  switch (time) {
    case 'now':
      return null
    case 'at':
      return at
    case 'before':
      return new Date(event.startsAt.getTime() - (hours ?? 0) * HOUR_MS)
    case 'after':
      return new Date(event.endsAt.getTime() + (hours ?? 0) * HOUR_MS)
  }
}

/** When a letter that was asked for goes: at the moment that was chosen, but not within ten minutes of being asked for. */
export function letterGoesAt(timing: LetterTiming, event: LetterEvent, askedAt: Date): Date {
  const earliest = askedAt.getTime() + LETTER_WAITS_MS
  return new Date(Math.max(earliest, chosenMoment(timing, event)?.getTime() ?? earliest))
}

/**
 * What is to be done with a letter that waits: it waits on, it goes, or it never goes, since the event is called off, or has
 * begun without it. That is for what is to be read before the event; what goes after it is never too late.
 */
export function letterFate(
  timing: LetterTiming,
  event: LetterEvent,
  askedAt: Date,
  now: Date,
): 'waits' | 'goes' | 'called-off' | 'too-late' {
  if (event.calledOff) return 'called-off'
  if (timing.time === 'before' && event.startsAt <= now) return 'too-late'
  return letterGoesAt(timing, event, askedAt) <= now ? 'goes' : 'waits'
}

/** What is wrong with the time of a letter that is asked for now; null where nothing is. */
export function letterTimeProblem(timing: LetterTiming, event: LetterEvent, now: Date): 'past' | 'too-close' | null {
  const moment = chosenMoment(timing, event)
  if (moment !== null && moment <= now) return 'past'
  if (timing.time === 'before' && letterGoesAt(timing, event, now) >= event.startsAt) return 'too-close'
  return null
}
