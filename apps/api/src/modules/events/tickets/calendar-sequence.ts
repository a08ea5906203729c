export type CalendarEntryStatus = 'coming' | 'gone' | 'possible'

/** SEQUENCE (RFC 5545): must increase with every change to the event, cancellation and registration. */
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
