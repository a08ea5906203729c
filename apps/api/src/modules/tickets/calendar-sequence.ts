/** The recipient's relation to the event. */
export type CalendarPart =
  | 'coming'
  /** The recipient was registered and has cancelled. */
  | 'gone'
  /** The recipient may attend. */
  | 'possible'

/**
 * SEQUENCE of an event in a recipient's calendar (RFC 5545); clients use the copy with the highest value. It increases
 * with every change to the event, cancellation and new registration. `registrations`: number of registrations so far.
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
