import ICAL from 'ical.js'

type When = { zone: string; clock: string; instant: string }

/** Parses a calendar file with ical.js (Thunderbird), which has its own rules for zones, folding and escapes. */
export function readCalendar(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const zones = calendar.getAllSubcomponents('vtimezone').map((component) => new ICAL.Timezone(component))
  const when = (time: ICAL.Time): When => ({
    zone: time.zone?.tzid ?? 'floating',
    clock: time.toString().slice(0, 19),
    instant: time.toJSDate().toISOString(),
  })
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const text = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      location: event.location ?? '',
      description: event.description,
      status: text('status'),
      busy: text('transp') === 'OPAQUE',
      organizer: text('organizer'),
      url: text('url'),
      stamp: text('dtstamp').replace(/[-:]/g, ''),
      start: when(event.startDate),
      end: when(event.endDate),
    }
  })
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    refresh: String(calendar.getFirstPropertyValue('refresh-interval') ?? ''),
    zones: zones.map((zone) => zone.tzid),
    events,
  }
}
