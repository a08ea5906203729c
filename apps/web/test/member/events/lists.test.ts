import { expect, test } from 'vitest'
import {
  groupByMonth,
  hasActiveFilters,
  parseEventFilters,
  parseListPart,
} from '../../../src/member/events/list/listing.ts'
import { computeEventAvailability, withLiveAvailability } from '../../../src/member/events/places/places.ts'
import { ANNOUNCEMENT_INTERVAL_MS, shouldAnnounceChange } from '../../../src/member/events/places/places-now.tsx'
import { formatDayParts, formatMonth } from '../../../src/ui/dates/day-parts.ts'
import { buildAttendee, buildEvent, buildType } from './build.ts'

test.each([
  ['nothing', {}, {}],
  [
    'everything',
    { q: ' sommer ', month: '2027-03', place: 'Silkeborg', for: 'guests' },
    { q: 'sommer', month: '2027-03', city: 'Silkeborg', audience: 'guests' },
  ],
  ['an invalid month', { month: '2027-13' }, {}],
  ['an invalid audience', { for: 'everybody' }, {}],
  ['spaces', { q: '   ', place: ' ' }, {}],
  ['a novel', { q: 'a'.repeat(300) }, { q: 'a'.repeat(100) }],
])('filters of a URL with %s', (_what, search, filters) => {
  expect(parseEventFilters(search)).toEqual(filters)
  expect(hasActiveFilters(search)).toBe(Object.keys(filters).length > 0)
})

test('groups events by month in order', () => {
  const at = (startDate: string) => ({ startDate })
  const events = ['2027-03-31T10:00Z', '2027-03-31T22:30Z', '2027-04-02T10:00Z', '2027-03-01T10:00Z'].map(at)
  const copenhagen = (instant: Date) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen', dateStyle: 'short' }).format(instant)
  expect(groupByMonth(events, copenhagen).map(({ month, events: some }) => [month, some.length])).toEqual([
    ['2027-03', 1],
    // 22:30 UTC is the next month in Copenhagen.
    ['2027-04', 2],
    ['2027-03', 1],
  ])
  expect(groupByMonth([], copenhagen)).toEqual([])
})

test.each([
  ['coming', 'going'],
  ['reserved', 'going'],
  ['offered', 'waiting'],
  ['waiting', 'waiting'],
  ['not-coming', null],
  ['invited', null],
  ['none', null],
] as const)('an event with %s is under %s', (mine, part) => {
  expect(parseListPart(mine)).toBe(part)
})

test.each([
  ['2027-03-14T18:00Z', 'da', { month: 'mar', day: '14' }],
  ['2027-05-01T22:30Z', 'da', { month: 'maj', day: '2' }],
  ['2026-12-31T23:30Z', 'en', { month: 'Jan', day: '1' }],
] as const)('the date block of %s in %s', (at, language, parts) => {
  expect(formatDayParts(new Date(at), language)).toEqual(parts)
})

test.each([
  ['2026-12', 'da', 'December'],
  ['2027-03', 'da', 'Marts 2027'],
  ['2027-03', 'en', 'March 2027'],
] as const)('the month %s in %s', (month, language, words) => {
  expect(formatMonth(month, language, new Date('2026-11-21T12:00Z'))).toBe(words)
})

const open = { registration: 'open', capacity: 200 } as const

test.each([
  ['no limit', { ...open, capacity: null, left: null }, { kind: 'unlimited', tone: 'plain' }],
  ['plenty', { ...open, left: 120 }, { kind: 'left', tone: 'plain', left: 120 }],
  ['a tenth', { ...open, left: 20 }, { kind: 'left', tone: 'few', left: 20 }],
  ['ten of a small hall', { ...open, capacity: 30, left: 10 }, { kind: 'left', tone: 'few' }],
  ['one', { ...open, left: 1 }, { kind: 'left', tone: 'few', left: 1 }],
  [
    'a queue',
    { ...open, registration: 'waiting-list', left: 0, waiting: 12 },
    { kind: 'waiting-list', tone: 'none', waiting: 12 },
  ],
  ['not open yet', { ...open, registration: 'not-yet-open', left: 200 }, { kind: 'not-yet-open', tone: 'plain' }],
  ['called off', { ...open, registration: 'cancelled', left: 200 }, { kind: 'cancelled', tone: 'none' }],
] as const)('availability with %s', (_what, given, telling) => {
  expect(computeEventAvailability(given)).toMatchObject(telling)
})

test('live availability overrides that of the same event only', () => {
  const event = buildEvent({
    ticketTypes: [buildType('adult', { left: 8 }), buildType('child', { left: 5 })],
    attendees: [buildAttendee('Anne')],
  })
  const places = {
    eventId: 'event',
    capacity: 100,
    left: 3,
    waiting: 0,
    offered: 0,
    registration: 'open' as const,
    forGuests: { left: 0, registration: 'waiting-list' as const },
    ticketTypes: [{ id: 'adult', left: 0, quotaLeft: 4 }],
  }
  const now = withLiveAvailability(event, places)
  expect(now.placesLeft).toBe(3)
  expect(now.ticketTypes.map(({ left, quotaLeft }) => [left, quotaLeft])).toEqual([
    [0, 4],
    [5, null],
  ])
  const guests = { ...event, attendees: [buildAttendee('Bo', { standing: 'guest' })] }
  expect(withLiveAvailability(guests, places)).toMatchObject({ placesLeft: 0, registration: 'waiting-list' })
  expect(withLiveAvailability(event, { ...places, eventId: 'another' })).toBe(event)
  expect(withLiveAvailability(event, undefined)).toBe(event)
})

test.each([
  ['an adult, sold out', [58], 1, 0, { placesLeft: 0, registration: 'waiting-list' }],
  ['an adult, one left', [58], 0, 0, { placesLeft: 1, registration: 'open' }],
  ['an adult, the last one offered', [58], 0, 1, { placesLeft: 0, registration: 'waiting-list' }],
  ['a family', [58, 9], 1, 0, { placesLeft: 5, registration: 'open' }],
  ['an age without a ticket type', [15], 1, 0, { placesLeft: 5, registration: 'open' }],
] as const)('live availability by age: %s', (_what, ages, sold, offered, expected) => {
  const membersOnly = { guestPriceMinor: null, quotaLeft: 5 }
  const event = buildEvent({
    ...{ registration: 'open', placesLeft: 5, waitingList: true },
    ticketTypes: [
      buildType('adult', { ...membersOnly, ageFrom: 18 }),
      buildType('child', { ...membersOnly, ageTo: 12 }),
    ],
    attendees: ages.map((age) => buildAttendee(`${age}`, { age })),
  })
  const places = {
    ...{ eventId: 'event', capacity: null, left: 5, waiting: 0, offered, registration: 'open' as const },
    forGuests: { left: 0, registration: 'closed' as const },
    ticketTypes: [{ id: 'adult', left: 1 - sold, quotaLeft: 1 - sold }],
  }
  expect(withLiveAvailability(event, places)).toMatchObject(expected)
})

test('announces relevant changes, throttled during a rush', () => {
  const few = (left: number) => computeEventAvailability({ ...open, left })
  expect(shouldAnnounceChange(few(9), few(8), ANNOUNCEMENT_INTERVAL_MS)).toBe(true)
  expect(shouldAnnounceChange(few(9), few(8), ANNOUNCEMENT_INTERVAL_MS - 1)).toBe(false)
  expect(shouldAnnounceChange(few(9), few(9), ANNOUNCEMENT_INTERVAL_MS * 2)).toBe(false)
  expect(shouldAnnounceChange(few(120), few(119), ANNOUNCEMENT_INTERVAL_MS * 2)).toBe(false)
  expect(
    shouldAnnounceChange(few(1), computeEventAvailability({ ...open, registration: 'sold-out', left: 0 }), 0),
  ).toBe(true)
})
