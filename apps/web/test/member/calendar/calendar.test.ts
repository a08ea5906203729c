import { describe, expect, test } from 'vitest'
import {
  findFirstDaysWithEvents,
  groupByDay,
  groupByFirstDay,
  toCalendarEvent,
} from '../../../src/member/calendar/days.ts'
import { buildGoogleCalendarUrl, buildWebcalUrl } from '../../../src/member/calendar/feed/feed-panel.tsx'
import {
  endClock,
  formatClock,
  formatDateRange,
  formatDay,
  formatMonth,
  formatMonthHeading,
  listWeekdayNames,
  startClock,
} from '../../../src/member/calendar/format-calendar.ts'
import {
  buildCalendarSearchParams,
  findDayAfterKey,
  findInitialDate,
  listVisibleDays,
  parseCalendarView,
  shiftPeriod,
} from '../../../src/member/calendar/shown-period.ts'
import {
  addMonths,
  computeIsoWeek,
  findMondayBefore,
  listDaysOfWeek,
  listMonthsBetween,
  listWeeksOfMonth,
} from '../../../src/member/calendar/weeks.ts'
import { buildEvent } from '../events/build.ts'

const TODAY = '2027-03-14'

test.each([
  ['an evening', '2027-03-14T18:00:00Z', '2027-03-14T21:00:00Z', '19.00', '–22.00', '19:00'],
  ['a whole day', '2027-04-30T22:00:00Z', '2027-05-01T22:00:00Z', 'hele dagen', '', 'all day'],
])('the times of %s in the calendar', (_what, startDate, endDate, start, end, inEnglish) => {
  const event = { startDate, endDate }
  expect([startClock(event, 'da'), endClock(event, 'da'), startClock(event, 'en')]).toEqual([start, end, inEnglish])
})

describe('weeks', () => {
  test.each([
    ['2026-12-28', 53],
    ['2027-01-01', 53],
    ['2027-01-03', 53],
    ['2027-01-04', 1],
    ['2024-12-30', 1],
    ['2024-02-29', 9],
    ['2027-03-14', 10],
    ['2027-03-28', 12],
    ['2026-10-25', 43],
  ])('%s is in week %d', (date, week) => {
    expect(computeIsoWeek(date)).toBe(week)
  })

  test('a week starts on Monday', () => {
    expect(findMondayBefore('2027-03-14')).toBe('2027-03-08')
    expect(findMondayBefore('2027-03-08')).toBe('2027-03-08')
    expect(listDaysOfWeek('2027-03-14')).toEqual(
      [8, 9, 10, 11, 12, 13, 14].map((day) => `2027-03-${String(day).padStart(2, '0')}`),
    )
  })

  test.each([
    ['2027-02-14', 4, '2027-02-01', '2027-02-28'],
    ['2027-03-14', 5, '2027-03-01', '2027-04-04'],
    ['2027-05-01', 6, '2027-04-26', '2027-06-06'],
    ['2026-12-31', 5, '2026-11-30', '2027-01-03'],
  ])('the month of %s has %d weeks', (date, weeks, first, last) => {
    const days = listWeeksOfMonth(date)
    expect(days).toHaveLength(weeks)
    expect(days.flat().at(0)).toBe(first)
    expect(days.flat().at(-1)).toBe(last)
  })

  test.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2027-03-31', -1, '2027-02-28'],
    ['2027-12-15', 1, '2028-01-15'],
    ['2027-01-15', -1, '2026-12-15'],
    ['2027-03-14', 12, '2028-03-14'],
  ])('%s and %d months', (date, months, then) => {
    expect(addMonths(date, months)).toBe(then)
  })

  test('months between two dates, across New Year', () => {
    expect(listMonthsBetween('2026-11-30', '2027-01-01')).toEqual(['2026-11', '2026-12', '2027-01'])
    expect(listMonthsBetween('2027-03-14', '2027-03-14')).toEqual(['2027-03'])
  })
})

describe('the view', () => {
  test.each([
    [{}, { view: 'month', date: TODAY }],
    [
      { view: 'week', date: '2027-05-01' },
      { view: 'week', date: '2027-05-01' },
    ],
    [
      { view: 'year', date: '2027-02-30' },
      { view: 'month', date: TODAY },
    ],
    [{ date: 'soon' }, { view: 'month', date: TODAY }],
  ] as const)('from %j', (search, shown) => {
    expect(parseCalendarView(search, TODAY)).toEqual(shown)
  })

  test.each([
    [null, TODAY],
    [TODAY, TODAY],
    [`${TODAY.slice(0, 7)}-01`, TODAY],
    ['2030-02-03', '2030-02-03'],
  ])('opens at the next event if it is in a later month: %j', (next, opening) => {
    expect(findInitialDate(next, TODAY)).toBe(opening)
  })

  test('omits defaults from the URL and round-trips', () => {
    expect(buildCalendarSearchParams({ view: 'month', date: TODAY }, TODAY)).toEqual({})
    const shown = { view: 'list', date: '2027-05-01' } as const
    expect(parseCalendarView(buildCalendarSearchParams(shown, TODAY), TODAY)).toEqual(shown)
  })

  test.each([
    ['month', '2027-03-01', '2027-04-04'],
    ['week', '2027-03-08', '2027-03-14'],
    ['list', '2027-03-01', '2027-03-31'],
  ] as const)('%s', (view, first, last) => {
    expect(listVisibleDays({ view, date: TODAY })).toEqual({ first, last })
  })

  test.each([
    ['month', '2027-04-20', 1, '2027-05-01'],
    ['month', '2027-04-20', -1, TODAY],
    ['list', '2027-01-31', 1, '2027-02-01'],
    ['week', '2027-03-14', 1, '2027-03-21'],
    ['week', '2027-01-01', -1, '2026-12-25'],
  ] as const)('a %s after %s by %d', (view, date, step, then) => {
    expect(shiftPeriod({ view, date }, step, TODAY)).toEqual({ view, date: then })
  })

  test.each([
    ['ArrowLeft', '2027-03-13'],
    ['ArrowRight', '2027-03-15'],
    ['ArrowUp', '2027-03-07'],
    ['ArrowDown', '2027-03-21'],
    ['Home', '2027-03-08'],
    ['End', '2027-03-14'],
    ['PageUp', '2027-02-14'],
    ['PageDown', '2027-04-14'],
    ['a', null],
  ])('%s from a Sunday', (key, day) => {
    expect(findDayAfterKey(key, TODAY)).toBe(day)
  })
})

describe('events by day', () => {
  const evening = buildEvent({ id: 'evening', mine: 'none' })
  const night = buildEvent({ id: 'night', startDate: '2027-03-14T20:00:00Z', endDate: '2027-03-15T02:00:00Z' })
  const camp = buildEvent({
    id: 'camp',
    mine: 'coming',
    startDate: '2027-02-26T16:00:00Z',
    endDate: '2027-03-02T11:00:00Z',
  })
  const own = buildEvent({ id: 'own', mine: 'coming' })
  const events = [night, evening, camp, own].map(toCalendarEvent)
  const ids = (of: { event: { id: string } }[] | undefined) => of?.map(({ event }) => event.id)

  test('an event ending after midnight belongs to its evening, a camp to every day', () => {
    const days = groupByDay(events, '2027-03-01', '2027-04-04')
    expect([...days.keys()].sort()).toEqual(['2027-03-01', '2027-03-02', '2027-03-14'])
    expect(ids(days.get('2027-03-02'))).toEqual(['camp'])
  })

  test('the member’s own come first at the same time', () => {
    expect(ids(groupByDay(events, '2027-03-01', '2027-04-04').get('2027-03-14'))).toEqual(['own', 'evening', 'night'])
  })

  test('the list shows each event once; ongoing ones on the first day', () => {
    expect(groupByFirstDay(events, '2027-03-01', '2027-03-31').map(({ day, events: of }) => [day, ids(of)])).toEqual([
      ['2027-03-01', ['camp']],
      ['2027-03-14', ['own', 'evening', 'night']],
    ])
  })

  test.each([
    ['coming', 'coming'],
    ['reserved', 'held'],
    ['offered', 'held'],
    ['waiting', 'waiting'],
    ['not-coming', 'declined'],
    ['none', 'club'],
  ] as const)('%s is %s', (mine, kind) => {
    expect(toCalendarEvent(buildEvent({ mine })).kind).toBe(kind)
  })
})

test('formats days, months and times', () => {
  expect(formatMonthHeading('2027-03-14', 'da')).toBe('Marts 2027')
  expect(formatMonth('2027-03-14', 'da')).toBe('marts 2027')
  expect(formatDay('2027-03-14', 'da')).toBe('Søndag den 14. marts 2027')
  expect(formatDay('2027-03-14', 'en')).toBe('Sunday 14 March 2027')
  expect(formatDateRange('2027-03-08', '2027-03-14', 'da')).toBe('8.–14. marts 2027')
  expect(formatDateRange('2026-12-28', '2027-01-03', 'en')).toBe('28 December 2026 – 3 January 2027')
  expect(listWeekdayNames('da')[0]).toEqual({ short: 'Man', long: 'mandag' })
  // Copenhagen time before and after the change to DST.
  expect(formatClock(new Date('2027-03-14T18:00:00Z'), 'da')).toBe('19.00')
  expect(formatClock(new Date('2027-03-29T18:00:00Z'), 'en')).toBe('20:00')
})

test('feed URLs of calendars', () => {
  const address = 'https://portal.example/forenet-event-api/api/v1/calendar/feed/secret/forenet.ics'
  expect(buildWebcalUrl(address)).toBe(address.replace('https:', 'webcal:'))
  expect(buildWebcalUrl(address.replace('https', 'http'))).toBe(address.replace('https:', 'webcal:'))
  expect(new URL(buildGoogleCalendarUrl(address)).searchParams.get('cid')).toBe(buildWebcalUrl(address))
})

test('the agenda lists the next days, without cancelled or declined events', () => {
  const on = (day: string, given: Partial<ReturnType<typeof buildEvent>> = {}) =>
    toCalendarEvent(buildEvent({ startDate: `${day}T17:00:00Z`, endDate: `${day}T19:00:00Z`, ...given }))
  const days = groupByFirstDay(
    [
      on('2027-03-15', { cancelled: true }),
      on('2027-03-16', { mine: 'not-coming' }),
      on('2027-03-17', { mine: 'coming' }),
      on('2027-03-18'),
      on('2027-03-19'),
    ],
    TODAY,
    '2027-03-31',
  )
  expect(findFirstDaysWithEvents(days, 2).map(({ day }) => day)).toEqual(['2027-03-17', '2027-03-18'])
})
