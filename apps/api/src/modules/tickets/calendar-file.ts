import { withoutFormatting } from '@forenet/domain/formatted-text'
import { PRODUCT, TIME_ZONE } from '@forenet/domain/product'
import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalLuxonDateTimeStub,
} from 'ical-generator'
import { type CalendarPart, calendarSequence } from './calendar-sequence.ts'
import { placeLines } from './event-place.ts'
import type { EventFacts } from './repository.ts'
import { COPENHAGEN_VTIMEZONE, copenhagenClock, isInRepeatedHour } from './time-zone.ts'

/** An event as it goes into somebody's calendar. */
export type CalendarEvent = EventFacts & {
  part: CalendarPart
  /** How often they have been registered for it so far. */
  registrations: number
  language: 'da' | 'en'
  /** Address of the portal's page about it. */
  link: string
  /** When event or entry last changed: of two copies calendars believe the later. */
  touchedAt: Date
}

const WORDS = {
  da: {
    coming: 'Billetter',
    gone: 'Arrangementets side',
    possible: 'Læs mere og tilmeld dig',
    calledOff: 'Aflyst',
    cancelled: 'Afmeldt',
  },
  en: {
    coming: 'Tickets',
    gone: 'The event’s page',
    possible: 'Read more and register',
    calledOff: 'Cancelled',
    cancelled: 'Not coming',
  },
} as const

/** How often calendars may ask for a feed. */
const REFRESH_SECONDS = 3_600

/**
 * Events as a calendar file (RFC 5545). The same events give the same bytes, at any time. `feed` makes it one that is
 * subscribed to; `cancellation` takes its events out of the calendar that opens it (RFC 5546).
 */
export function calendarFile(
  events: readonly CalendarEvent[],
  kind: 'file' | 'feed' | 'cancellation' = 'file',
): string {
  const calendar = ical({
    prodId: { company: PRODUCT, product: 'portal', language: 'DA' },
    method: kind === 'cancellation' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    // Without a name of its own, so that stamps stay in UTC, as they must, and only events carry the zone. With nothing
    // else in it the zone is what a calendar must have at least.
    timezone: { name: events.length === 0 ? TIME_ZONE : null, generator: () => COPENHAGEN_VTIMEZONE },
    ...(kind === 'feed' ? { name: 'Forenet', ttl: REFRESH_SECONDS } : {}),
  })
  for (const event of events) {
    const words = WORDS[event.language]
    // A clock alone does not tell which of two equal hours is meant, and calendars disagree; UTC does.
    const place = textLine(placeLines(event).join(', '))
    const byClock = !isInRepeatedHour(event.startsAt) && !isInRepeatedHour(event.endsAt)
    calendar.createEvent({
      id: `${event.eventId}@${PRODUCT}`,
      sequence: calendarSequence(event.sequence, event.registrations, event.part),
      stamp: event.touchedAt,
      lastModified: event.touchedAt,
      start: byClock ? inCopenhagen(event.startsAt) : event.startsAt,
      end: byClock ? inCopenhagen(event.endsAt) : event.endsAt,
      ...(byClock ? { timezone: TIME_ZONE } : {}),
      summary: textLine(titleOf(event)),
      ...(kind === 'feed' ? {} : { organizer: organizerOf(event) }),
      ...(place ? { location: { title: place } } : {}),
      description: text(
        [withoutFormatting(event.description), `${words[event.part]}: ${event.link}`].filter(Boolean).join('\n\n'),
      ),
      url: event.link,
      status: statusOf(event),
      transparency: busy(event) ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      busystatus: busy(event) ? ICalEventBusyStatus.BUSY : ICalEventBusyStatus.FREE,
    })
  }
  return `${calendar.toString()}\r\n`
}

function titleOf({ cancelledAt, part, eventTitle, language }: CalendarEvent): string {
  if (cancelledAt) return `${WORDS[language].calledOff}: ${eventTitle}`
  return part === 'gone' ? `${WORDS[language].cancelled}: ${eventTitle}` : eventTitle
}

/** Sent with a method an event has an organizer, an address of mail (RFC 5546); not every organisation has one. */
function organizerOf({ organisationName, organisationEmail, link }: CalendarEvent): { name: string; email: string } {
  return { name: textLine(organisationName), email: organisationEmail || `no-reply@${new URL(link).hostname}` }
}

function statusOf(event: CalendarEvent): ICalEventStatus {
  if (event.cancelledAt || event.part === 'gone') return ICalEventStatus.CANCELLED
  return event.part === 'coming' ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE
}

function busy(event: CalendarEvent): boolean {
  return event.part === 'coming' && !event.cancelledAt
}

/** An instant as the library asks one of Luxon, the one kind of date it puts into a zone exactly. */
function inCopenhagen(instant: Date): ICalLuxonDateTimeStub {
  const { date, time } = copenhagenClock(instant)
  const stub: ICalLuxonDateTimeStub = {
    isValid: true,
    zone: { type: 'iana' },
    setZone: () => stub,
    toFormat: (format) => (format === 'yyyyLLdd' ? date : time),
    toJSDate: () => instant,
    toJSON: () => instant.toISOString(),
  }
  return stub
}

/** Control characters have no place in a calendar; lines end with one letter. */
function text(value: string): string {
  return value.replace(/\r\n?/g, '\n').replace(/\p{Cc}/gu, (control) => (control === '\n' ? control : ''))
}

function textLine(value: string): string {
  return text(value).replaceAll('\n', ' ')
}
