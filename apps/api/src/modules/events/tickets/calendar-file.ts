import { isAllDay } from '@forenet/domain/event-time'
import { markdownToText } from '@forenet/domain/formatted-text'
import { PRODUCT, TIME_ZONE } from '@forenet/domain/product'
import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalLuxonDateTimeStub,
} from 'ical-generator'
import { type CalendarEntryStatus, calendarSequence } from './calendar-sequence.ts'
import { placeLines } from './event-place.ts'
import type { EventFacts } from './repository.ts'

const COPENHAGEN_VTIMEZONE = `BEGIN:VTIMEZONE
TZID:Europe/Copenhagen
X-LIC-LOCATION:Europe/Copenhagen
BEGIN:DAYLIGHT
TZNAME:CEST
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
DTSTART:19960331T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZNAME:CET
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`

const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Formats the date as 'YYYYMMDD' and the time as 'HHMMSS'. */
function copenhagenClock(instant: Date): { date: string; time: string } {
  const [date = '', time = ''] = wallClock.format(instant).split(' ')
  return { date: date.replaceAll('-', ''), time: time.replaceAll(':', '') }
}

const HOUR_MS = 3_600_000

function isInRepeatedHour(instant: Date): boolean {
  const shown = copenhagenClock(instant)
  return [-HOUR_MS, HOUR_MS].some((away) => {
    const other = copenhagenClock(new Date(instant.getTime() + away))
    return other.date === shown.date && other.time === shown.time
  })
}

export type CalendarEvent = EventFacts & {
  part: CalendarEntryStatus
  /** Number of the recipient's registrations for the event. */
  registrations: number
  language: 'da' | 'en'
  link: string
  touchedAt: Date
}

const TEXTS = {
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

const REFRESH_SECONDS = 3_600
const MINUTE_MS = 60_000

/** RFC 5545, deterministic. `feed` adds the subscription properties; `cancellation` uses METHOD:CANCEL (RFC 5546). */
export function createCalendarFile(
  events: readonly CalendarEvent[],
  kind: 'file' | 'feed' | 'cancellation' = 'file',
): string {
  const calendar = ical({
    prodId: { company: PRODUCT, product: 'portal', language: 'DA' },
    method: kind === 'cancellation' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    // Without a calendar-level time zone, timestamps stay in UTC as required. An empty calendar needs a component.
    timezone: { name: events.length === 0 ? TIME_ZONE : null, generator: () => COPENHAGEN_VTIMEZONE },
    ...(kind === 'feed' ? { name: 'Forenet', ttl: REFRESH_SECONDS } : {}),
  })
  for (const event of events) {
    const words = TEXTS[event.language]
    const place = toSingleLine(placeLines(event).join(', '))
    calendar.createEvent({
      id: `${event.eventId}@${PRODUCT}`,
      sequence: calendarSequence(event.sequence, event.registrations, event.part),
      stamp: event.touchedAt,
      lastModified: event.touchedAt,
      ...toIcalTimes(event),
      summary: toSingleLine(formatTitle(event)),
      ...(kind === 'feed' ? {} : { organizer: toOrganizer(event) }),
      ...(place ? { location: { title: place } } : {}),
      description: cleanText(
        [markdownToText(event.description), `${words[event.part]}: ${event.link}`].filter(Boolean).join('\n\n'),
      ),
      url: event.link,
      status: toIcalStatus(event),
      transparency: blocksTime(event) ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      busystatus: blocksTime(event) ? ICalEventBusyStatus.BUSY : ICalEventBusyStatus.FREE,
    })
  }
  return `${calendar.toString()}\r\n`
}

/** The end of whole days is the day after the last (RFC 5545, 3.6.1). */
function toIcalTimes({
  startsAt,
  endsAt,
}: CalendarEvent): Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'timezone'> {
  if (isAllDay(startsAt, endsAt)) {
    const end = toCopenhagenTime(new Date(endsAt.getTime() + MINUTE_MS))
    return { start: toCopenhagenTime(startsAt), end, allDay: true, timezone: TIME_ZONE }
  }
  // Local times are ambiguous in the hour repeated when summer time ends.
  if (isInRepeatedHour(startsAt) || isInRepeatedHour(endsAt)) return { start: startsAt, end: endsAt }
  return { start: toCopenhagenTime(startsAt), end: toCopenhagenTime(endsAt), timezone: TIME_ZONE }
}

function formatTitle({ cancelledAt, part, eventTitle, language }: CalendarEvent): string {
  if (cancelledAt) return `${TEXTS[language].calledOff}: ${eventTitle}`
  return part === 'gone' ? `${TEXTS[language].cancelled}: ${eventTitle}` : eventTitle
}

/** An ORGANIZER is required with a METHOD (RFC 5546); not every organisation has an e-mail address. */
function toOrganizer({ organisationName, organisationEmail, link }: CalendarEvent): { name: string; email: string } {
  return { name: toSingleLine(organisationName), email: organisationEmail || `no-reply@${new URL(link).hostname}` }
}

function toIcalStatus(event: CalendarEvent): ICalEventStatus {
  if (event.cancelledAt || event.part === 'gone') return ICalEventStatus.CANCELLED
  return event.part === 'coming' ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE
}

function blocksTime(event: CalendarEvent): boolean {
  return event.part === 'coming' && !event.cancelledAt
}

/** Luxon is the only date type that the library converts to a time zone exactly. */
function toCopenhagenTime(instant: Date): ICalLuxonDateTimeStub {
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

/** iCalendar forbids control characters. Line breaks become LF. */
function cleanText(value: string): string {
  return value.replace(/\r\n?/g, '\n').replace(/\p{Cc}/gu, (control) => (control === '\n' ? control : ''))
}

function toSingleLine(value: string): string {
  return cleanText(value).replaceAll('\n', ' ')
}
