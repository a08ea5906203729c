export type CalendarEntryStatus =
  | 'coming'
  /** The recipient cancelled. */
  | 'gone'
  /** The recipient may attend. */
  | 'possible'

/**
 * SEQUENCE (RFC 5545): clients use the copy with the highest value, so it increases with every change to the event,
 * cancellation and registration.
 */
export function calendarSequence(eventSequence: number, registrations: number, part: CalendarEntryStatus): number {
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
