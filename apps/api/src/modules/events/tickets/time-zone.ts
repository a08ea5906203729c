import { TIME_ZONE } from '@forenet/domain/product'

export const COPENHAGEN_VTIMEZONE = `BEGIN:VTIMEZONE
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
export function copenhagenClock(instant: Date): { date: string; time: string } {
  const [date = '', time = ''] = wallClock.format(instant).split(' ')
  return { date: date.replaceAll('-', ''), time: time.replaceAll(':', '') }
}

const HOUR_MS = 3_600_000

export function isInRepeatedHour(instant: Date): boolean {
  const shown = copenhagenClock(instant)
  return [-HOUR_MS, HOUR_MS].some((away) => {
    const other = copenhagenClock(new Date(instant.getTime() + away))
    return other.date === shown.date && other.time === shown.time
  })
}
