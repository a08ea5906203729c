/** What somebody has with an event when they are sent it for their calendar. */
export type CalendarPart =
  /** They come. */
  | 'coming'
  /** They came to it, and have cancelled. */
  | 'gone'
  /** They may come. */
  | 'possible'

/**
 * The SEQUENCE of an event in somebody's calendar (RFC 5545): of two copies calendars believe the higher. It rises when the
 * event changes, and when they cancel and register again: `registrations` is how often they have been registered so far.
 */
export function calendarSequence(eventSequence: number, registrations: number, part: CalendarPart): number {
  const before = Math.max(registrations - 1, 0) * 2
  switch (part) {
    case 'coming':
      return eventSequence + before
    case 'gone':
      return eventSequence + before + 1
    case 'possible':
      return eventSequence + registrations * 2
  }
}
