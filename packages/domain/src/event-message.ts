import { copenhagenInstant, formatCopenhagenDateTime } from './copenhagen-time.ts'

export const MESSAGE_AUDIENCES = ['everybody', 'not-in', 'came', 'waiting'] as const
export type MessageAudience = (typeof MESSAGE_AUDIENCES)[number]

export const MESSAGE_READER_ROLES = ['attendee', 'buyer'] as const
export type MessageReaderRole = (typeof MESSAGE_READER_ROLES)[number]

/** `before` and `after`: hours before the event starts or after it ends. */
export const MESSAGE_TIMES = ['now', 'at', 'before', 'after'] as const
export type MessageTime = (typeof MESSAGE_TIMES)[number]

export const MESSAGE_CANCEL_WINDOW_MS = 10 * 60_000

export const MESSAGE_MAX_HOURS = 24 * 60

const HOUR_MS = 3_600_000

export type MessageTiming = { time: MessageTime; at: Date | null; hours: number | null }

/** Current times, so that relative messages follow an event that is moved. */
export type EventSchedule = { startsAt: Date; endsAt: Date; calledOff: boolean }

export function computePlannedSendingTime({ time, at, hours }: MessageTiming, event: EventSchedule): Date | null {
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

export function computeSendingTime(timing: MessageTiming, event: EventSchedule, askedAt: Date): Date {
  const earliest = askedAt.getTime() + MESSAGE_CANCEL_WINDOW_MS
  return new Date(Math.max(earliest, computePlannedSendingTime(timing, event)?.getTime() ?? earliest))
}

/** Dropped if the event is cancelled, or if the message was due before an event that has started. */
export function decideScheduledMessage(
  timing: MessageTiming,
  event: EventSchedule,
  askedAt: Date,
  now: Date,
): 'waits' | 'goes' | 'called-off' | 'too-late' {
  if (event.calledOff) return 'called-off'
  if (timing.time === 'before' && event.startsAt <= now) return 'too-late'
  return computeSendingTime(timing, event, askedAt) <= now ? 'goes' : 'waits'
}

export function findMessageTimeProblem(
  timing: MessageTiming,
  event: EventSchedule,
  now: Date,
): 'past' | 'too-close' | null {
  const moment = computePlannedSendingTime(timing, event)
  if (moment !== null && moment <= now) return 'past'
  if (timing.time === 'before' && computeSendingTime(timing, event, now) >= event.startsAt) return 'too-close'
  return null
}

export const MOVED_MESSAGE_ACTIONS = ['keep', 'move', 'cancel'] as const
export type MovedMessageAction = (typeof MOVED_MESSAGE_ACTIONS)[number]

type EventSpan = Pick<EventSchedule, 'startsAt' | 'endsAt'>
type EventStart = Pick<EventSchedule, 'startsAt'>

/** Such as 'See you tomorrow' after the event. */
export function wouldCrossEvent(at: Date, was: EventSpan, will: EventSpan): boolean {
  return findPhase(at, was) !== findPhase(at, will)
}

/** Moves a time with its event, in local time, so that noon stays noon across daylight saving changes. */
export function shiftTimeWithEvent(at: Date, was: EventStart, will: EventStart): Date {
  const local = localMs(at) + localMs(will.startsAt) - localMs(was.startsAt)
  const [day, clock] = new Date(local).toISOString().slice(0, 16).split('T') as [string, string]
  return new Date(copenhagenInstant(day, clock).getTime() + (at.getTime() % 60_000))
}

const localMs = (instant: Date): number => Date.parse(`${formatCopenhagenDateTime(instant)}:00Z`)

function findPhase(at: Date, { startsAt, endsAt }: EventSpan): 'before' | 'during' | 'after' {
  if (at < startsAt) return 'before'
  return at < endsAt ? 'during' : 'after'
}
