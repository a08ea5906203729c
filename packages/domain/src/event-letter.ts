/**
 * Recipients of an event announcement: all ticket holders, those not admitted yet, those admitted, or the waiting list.
 */
export const LETTER_AUDIENCES = ['everybody', 'not-in', 'came', 'waiting'] as const
export type LetterAudience = (typeof LETTER_AUDIENCES)[number]

/** Whether the message goes to the attendee or to the buyer of each ticket. */
export const LETTER_READERS = ['attendee', 'buyer'] as const
export type LetterReader = (typeof LETTER_READERS)[number]

/** Send now, at a chosen time, or a number of hours before the start or after the end of the event. */
export const LETTER_TIMES = ['now', 'at', 'before', 'after'] as const
export type LetterTime = (typeof LETTER_TIMES)[number]

/** Delay before sending, during which the organiser can cancel the message. */
export const LETTER_WAITS_MS = 10 * 60_000

export const LETTER_MAX_HOURS = 24 * 60

const HOUR_MS = 3_600_000

/** `at` is set for `at`; `hours` for `before` and `after`. */
export type LetterTiming = { time: LetterTime; at: Date | null; hours: number | null }

/** Current event data, so that the sending time follows when the event is moved. */
export type LetterEvent = { startsAt: Date; endsAt: Date; calledOff: boolean }

/** The chosen sending time for the event's current dates; null for `now`. */
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

/** Effective sending time: the chosen one, but at least `LETTER_WAITS_MS` after the request. */
export function letterGoesAt(timing: LetterTiming, event: LetterEvent, askedAt: Date): Date {
  const earliest = askedAt.getTime() + LETTER_WAITS_MS
  return new Date(Math.max(earliest, chosenMoment(timing, event)?.getTime() ?? earliest))
}

/**
 * What to do with a scheduled message. It is dropped if the event is cancelled, or if it was due before an event that
 * has already started; messages after the event are never too late.
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

export function letterTimeProblem(timing: LetterTiming, event: LetterEvent, now: Date): 'past' | 'too-close' | null {
  const moment = chosenMoment(timing, event)
  if (moment !== null && moment <= now) return 'past'
  if (timing.time === 'before' && letterGoesAt(timing, event, now) >= event.startsAt) return 'too-close'
  return null
}

/** What becomes of a message planned for a fixed time when its event moves past that time. */
export const MOVED_LETTER_ACTIONS = ['keep', 'move', 'cancel'] as const
export type MovedLetterAction = (typeof MOVED_LETTER_ACTIONS)[number]

type EventSpan = Pick<LetterEvent, 'startsAt' | 'endsAt'>

/**
 * Whether a message planned for `at` was written for before, during or after the event, and the moved event makes it
 * another: 'See you tomorrow' would be sent after the event, or 'Thank you for coming' before it.
 */
export function isCrossedByMove(at: Date, was: EventSpan, will: EventSpan): boolean {
  return phaseAt(at, was) !== phaseAt(at, will)
}

/** `at`, moved by as much as the start of the event. */
export function movedAlong(at: Date, was: EventSpan, will: EventSpan): Date {
  return new Date(at.getTime() + will.startsAt.getTime() - was.startsAt.getTime())
}

function phaseAt(at: Date, { startsAt, endsAt }: EventSpan): 'before' | 'during' | 'after' {
  if (at < startsAt) return 'before'
  return at < endsAt ? 'during' : 'after'
}
