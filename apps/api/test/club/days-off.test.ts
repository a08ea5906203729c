import { randomUUID } from 'node:crypto'
import {
  clubDaysOffAdd,
  clubDaysOffCalendarParse,
  clubDaysOffList,
  clubDaysOffRemove,
} from '@forenet/contract/club/event-days-off-calls'
import { clubLogList } from '@forenet/contract/club/log-calls'
import { createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { measureCpuMs } from '@forenet/testkit/processor-time'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCalendarDays } from '../../src/modules/events/events/days-off/calendar-days-rules.ts'
import { withRole } from './scene.ts'

const START = new Date('2026-11-20T11:00:00Z')
const TODAY = '2026-11-20'
let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
beforeAll(async () => {
  portal = await startTestPortal()
  portal.clock.now = START
  club = await createOrganisation(portal.database)
})
afterAll(() => portal.stop())

const calendar = (...events: string[][]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Kommune//Ferier//DA'],
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')
const day = (name: string, from: string, to?: string, ...more: string[]) => [
  ...[`UID:${name}`, `DTSTART;VALUE=DATE:${from}`, ...(to ? [`DTEND;VALUE=DATE:${to}`] : []), `SUMMARY:${name}`],
  ...more,
]

test('a leap day returns in the next leap year', () => {
  const text = calendar(day('Skuddag', '20240229', '20240301', 'RRULE:FREQ=YEARLY;COUNT=2'))
  expect(parseCalendarDays(text, '2027-12-01')?.periods).toEqual([
    { name: 'Skuddag', from: '2028-02-29', to: '2028-02-29' },
  ])
})

describe('date formats of calendar files', () => {
  const daysOf = (text: string) =>
    parseCalendarDays(text, TODAY)?.periods.map(({ from, to }) => `${from} ${to}`) ?? null
  const moments = (...lines: string[]) => calendar([...lines, 'SUMMARY:Ferie'])
  const old = (...lines: string[]) => moments(...lines).replace('VERSION:2.0', 'VERSION:1.0')

  test.each<[string, string, string[] | null]>([
    ['a day without its type', moments('DTSTART:20270422'), ['2027-04-22 2027-04-22']],
    ['days without their type', moments('DTSTART:20270422', 'DTEND:20270425'), ['2027-04-22 2027-04-24']],
    ['a day with hyphens', moments('DTSTART;VALUE=DATE:2027-05-01'), ['2027-05-01 2027-05-01']],
    ['hyphens and colons', moments('DTSTART:2027-05-01T10:00:00', 'DTEND:2027-05-02T00:00'), ['2027-05-01 2027-05-01']],
    ['a day with a time', moments('DTSTART;VALUE=DATE:20270501T000000'), ['2027-05-01 2027-05-01']],
    [
      'an offset',
      moments('DTSTART:2027-05-01T00:00:00+02:00', 'DTEND:20270502T000000+0200'),
      ['2027-05-01 2027-05-01'],
    ],
    [
      'an offset of hours',
      moments('DTSTART:20270501T000000+02', 'DTEND:20270502T000000+02'),
      ['2027-05-01 2027-05-01'],
    ],
    ['midnights in UTC', moments('DTSTART:20270422T000000Z', 'DTEND:20270424T000000Z'), ['2027-04-22 2027-04-23']],
    [
      'Danish midnights in UTC',
      moments('DTSTART:20270421T220000Z', 'DTEND:20270422T220000Z'),
      ['2027-04-22 2027-04-22'],
    ],
    [
      'a time zone of Windows',
      moments('DTSTART;TZID=Romance Standard Time:20270422T000000', 'DTEND;TZID=Romance Standard Time:20270424T000000'),
      ['2027-04-22 2027-04-23'],
    ],
    [
      'names in lower case',
      moments('dtstart;value=date:20270422', 'dtend;value=date:20270424'),
      ['2027-04-22 2027-04-23'],
    ],
    ['spaces', moments('DTSTART;VALUE=DATE: 20270422 '), ['2027-04-22 2027-04-22']],
    ['a folded day', moments('DTSTART;VALUE=DATE:2027\r\n 0422'), ['2027-04-22 2027-04-22']],
    ['a quoted time zone', moments('DTSTART;TZID="(GMT+01:00) Rom":20270422T000000'), ['2027-04-22 2027-04-22']],
    ['a day that does not exist', moments('DTSTART;VALUE=DATE:20270230'), []],
    ['a meeting in the evening', moments('DTSTART:20270301T180000', 'DTEND:20270301T200000'), []],
    ['a meeting without an end', moments('DTSTART:20270301T180000'), []],
    [
      'a weekend from Friday evening',
      moments('DTSTART:20270305T180000', 'DTEND:20270307T120000'),
      ['2027-03-05 2027-03-07'],
    ],
    ['a month that does not exist', moments('DTSTART:20271301'), []],
    ['an hour that does not exist', moments('DTSTART:20270301T990000+0200'), []],
    [
      'further days',
      moments('DTSTART;VALUE=DATE:20260104', 'DTEND;VALUE=DATE:20260106', 'RDATE;VALUE=DATE:20270205,20270305'),
      ['2027-02-05 2027-02-06', '2027-03-05 2027-03-06'],
    ],
    [
      'further moments and periods',
      moments(
        ...['DTSTART;TZID=Europe/Copenhagen:20270104T080000', 'RDATE;TZID=Europe/Copenhagen:20270205T080000'],
        ...['DURATION:PT8H', 'RDATE;VALUE=PERIOD:20270304T230000Z/PT8H'],
      ),
      ['2027-01-04 2027-01-04', '2027-02-05 2027-02-05', '2027-03-05 2027-03-05'],
    ],
    [
      'weeks without excluded days, until a moment',
      moments(
        ...['DTSTART;TZID=Europe/Copenhagen:20270101T080000', 'RRULE:FREQ=WEEKLY;UNTIL=20270122T070000Z'],
        ...['DURATION:PT8H', 'EXDATE;TZID=Europe/Copenhagen:20270101T080000,20270115T080000'],
      ),
      ['2027-01-08 2027-01-08', '2027-01-22 2027-01-22'],
    ],
    [
      'a moved and a cancelled day of a series',
      calendar(
        ['UID:a', 'SUMMARY:Ferie', 'DTSTART;VALUE=DATE:20270101', 'RRULE:FREQ=WEEKLY;COUNT=3'],
        ['UID:a', 'SUMMARY:Ferie', 'RECURRENCE-ID;VALUE=DATE:20270108', 'DTSTART;VALUE=DATE:20270109'],
        ['UID:a', 'SUMMARY:Ferie', 'RECURRENCE-ID:20270115', 'DTSTART;VALUE=DATE:20270115', 'STATUS:CANCELLED'],
      ),
      ['2027-01-01 2027-01-01', '2027-01-09 2027-01-09'],
    ],
    [
      'a series whose later days moved',
      calendar(
        [
          'UID:a',
          'SUMMARY:Ferie',
          'DTSTART;VALUE=DATE:20270101',
          'RRULE:FREQ=WEEKLY;COUNT=5',
          'EXDATE;VALUE=DATE:20270122',
        ],
        [
          'UID:a',
          'SUMMARY:Ferie',
          'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270115',
          'DTSTART;VALUE=DATE:20270116',
        ],
      ),
      ['2027-01-01 2027-01-01', '2027-01-08 2027-01-08', '2027-01-16 2027-01-16', '2027-01-30 2027-01-30'],
    ],
    [
      'a series whose later days have a rule of their own',
      calendar(
        ['UID:a', 'SUMMARY:Ferie', 'DTSTART;VALUE=DATE:20270101', 'RRULE:FREQ=WEEKLY;COUNT=4'],
        [
          ...['UID:a', 'SUMMARY:Ferie', 'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270108'],
          ...['DTSTART;VALUE=DATE:20270109', 'RRULE:FREQ=WEEKLY;COUNT=2'],
        ],
      ),
      ['2027-01-01 2027-01-01', '2027-01-09 2027-01-09', '2027-01-16 2027-01-16'],
    ],
    [
      'a series whose later days moved twice, the last of them cancelled',
      calendar(
        ['UID:a', 'SUMMARY:Ferie', 'DTSTART;VALUE=DATE:20270101', 'RRULE:FREQ=WEEKLY;UNTIL=20270205'],
        [
          'UID:a',
          'SUMMARY:Ferie',
          'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270108',
          'DTSTART;VALUE=DATE:20270109',
        ],
        [
          'UID:a',
          'SUMMARY:Ferie',
          'RECURRENCE-ID;RANGE=THISANDFUTURE:20270122',
          'DTSTART:20270122',
          'STATUS:CANCELLED',
        ],
      ),
      ['2027-01-01 2027-01-01', '2027-01-09 2027-01-09', '2027-01-16 2027-01-16'],
    ],
    ['a yearly day that began long ago', moments('DTSTART:20201224', 'RRULE:FREQ=YEARLY'), ['2026-12-24 2026-12-24']],
    ['a leap day in a year without one', moments('DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY'), []],
    ['a leap day in February', moments('DTSTART:20240229T100000', 'RRULE:FREQ=YEARLY;BYMONTH=2'), []],
    [
      'the 31st of months that lack it',
      moments('DTSTART;VALUE=DATE:20240131', 'RRULE:FREQ=YEARLY;BYMONTH=1,2,4,5'),
      ['2027-01-31 2027-01-31', '2027-05-31 2027-05-31'],
    ],
    [
      'the last of a month',
      moments('DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1'),
      ['2027-02-28 2027-02-28'],
    ],
    ['every second for ever', moments('DTSTART:20270101', 'RRULE:FREQ=SECONDLY'), ['2027-01-01 2027-01-01']],
    ['CR as line end', moments('DTSTART;VALUE=DATE:20270422').replaceAll('\r\n', '\r'), ['2027-04-22 2027-04-22']],
    ['text around', `Kalender\n${moments('DTSTART:20270422')}\n\nslut`, ['2027-04-22 2027-04-22']],
    [
      'two calendars in one file',
      `${moments('DTSTART:20270422')}\r\n${moments('DTSTART:20270501')}`,
      ['2027-04-22 2027-04-22', '2027-05-01 2027-05-01'],
    ],
    ['a vCalendar 1.0', old('DTSTART:20270422T000000', 'DTEND:20270423T235959'), ['2027-04-22 2027-04-23']],
    ['its rules', old('DTSTART:20201224', 'RRULE:YD1 #0', 'AALARM;X:20201224T000000'), ['2026-12-24 2026-12-24']],
    [
      'its weeks without excluded days',
      old(
        'DTSTART:20270104T080000',
        'DTEND:20270104T160000',
        'RRULE:W1 MO WE #4',
        'EXDATE:20270106T080000;20270113T080000',
      ),
      ['2027-01-04 2027-01-04', '2027-01-11 2027-01-11'],
    ],
    [
      'its last Fridays of months, until a day',
      old('DTSTART:20270129', 'RRULE:MP1 1- FR 20270228T000000'),
      ['2027-01-29 2027-01-29', '2027-02-26 2027-02-26'],
    ],
    [
      'an invalid rule beside a day',
      calendar(['SUMMARY:A', 'DTSTART:20270101', 'RRULE:FREQ=FOO'], ['SUMMARY;X:B', 'DTSTART:2027/02/01']),
      ['2027-02-01 2027-02-01'],
    ],
    ['no calendar', 'DTSTART:20270422', null],
  ])('%s', (_what, text, days) => {
    expect(daysOf(text)).toEqual(days)
  })
})

test.each<[string, string, ReturnType<typeof parseCalendarDays>]>([
  [
    'days, whose end is the day after the last',
    calendar(day('Vinterferie', '20270215', '20270222'), day('Grundlovsdag', '20270605')),
    {
      passedOver: 0,
      periods: [
        { name: 'Vinterferie', from: '2027-02-15', to: '2027-02-21' },
        { name: 'Grundlovsdag', from: '2027-06-05', to: '2027-06-05' },
      ],
    },
  ],
  [
    'hours, by the clocks in Copenhagen, until midnight',
    calendar(
      ['UID:a', 'DTSTART:20270111T230000Z', 'DTEND:20270113T230000Z', 'SUMMARY:Lukket'],
      ['UID:b', 'DTSTART:20270301T080000', 'DTEND:20270301T160000', 'SUMMARY:Rengøring'],
    ),
    {
      passedOver: 0,
      periods: [
        { name: 'Lukket', from: '2027-01-12', to: '2027-01-13' },
        { name: 'Rengøring', from: '2027-03-01', to: '2027-03-01' },
      ],
    },
  ],
  [
    'what is past, called off, nameless, without days, too long, or twice',
    calendar(
      day('Efterårsferie', '20261012', '20261019'),
      day('Aflyst', '20270301', '20270302', 'STATUS:CANCELLED'),
      day('', '20270301', '20270302'),
      ['UID:x', 'SUMMARY:Uden dag'],
      day('Et år', '20270101', '20280101'),
      day('Jul', '20261224', '20270102'),
      day('Jul', '20261224', '20270102'),
    ),
    { passedOver: 5, periods: [{ name: 'Jul', from: '2026-12-24', to: '2027-01-01' }] },
  ],
  [
    'a folded and escaped name, once where it repeats',
    calendar([...day('Påske\\, og', '20270325', '20270330', 'RRULE:FREQ=YEARLY')]).replace(
      /og(?=\r\nRRULE)/,
      'o\r\n g helligdage',
    ),
    { passedOver: 0, periods: [{ name: 'Påske, og helligdage', from: '2027-03-25', to: '2027-03-29' }] },
  ],
  ['nothing', calendar(), { passedOver: 0, periods: [] }],
  ['no calendar', 'Uge 42: efterårsferie', null],
  ['half a calendar', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT', null],
  ['a page', '<!doctype html><title>Ferier</title>', null],
])('a calendar file with %s is parsed', (_what, text, expected) => {
  expect(parseCalendarDays(text, TODAY)).toEqual(expected)
})

test.each([
  ['SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:P=C3=A5ske, og=\r\n=20helligdage', 'Påske, og helligdage'],
  ['SUMMARY;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:P=E5ske=20=\r\nferie', 'Påske ferie'],
  ['SUMMARY;QUOTED-PRINTABLE:Jul=0D=0AAften', 'Jul Aften'],
])('the text %j of a vCalendar 1.0 is read as %s', (line, name) => {
  const text = calendar(['DTSTART:20270422T000000', line]).replace('VERSION:2.0', 'VERSION:1.0')
  expect(parseCalendarDays(text, TODAY)?.periods).toEqual([{ name, from: '2027-04-22', to: '2027-04-22' }])
})

test('a file of many recurring events with many exceptions is parsed quickly, up to a maximum', {
  tags: 'full',
}, () => {
  const exception = ['UID:a', 'RECURRENCE-ID;VALUE=DATE:20270215', 'DTSTART;VALUE=DATE:20270216', 'SUMMARY:']
  const half = (lines: (nth: number) => string[]) => Array.from({ length: 1_800 }, (_, nth) => lines(nth))
  const zones = half((nth) => ['BEGIN:VTIMEZONE', `TZID:z${nth}`, 'END:VTIMEZONE'])
  const named = (nth: number) => [`UID:b${nth}`, 'DTSTART;TZID=Her:20200215T080000', 'SUMMARY:Før']
  for (const text of [
    calendar(...half((nth) => day(`Gammel ${nth}`, '20200215')), ...half(() => exception)),
    calendar(...half(named)).replace('BEGIN:VEVENT', [...zones.flat(), 'BEGIN:VEVENT'].join('\r\n')),
    calendar(['UID:c', 'DTSTART;VALUE=DATE:20270215', 'DURATION:P999999999999D', 'SUMMARY:Altid']),
  ]) {
    const took = measureCpuMs(() => expect(parseCalendarDays(text, TODAY)?.periods).toEqual([]))
    expect(took).toBeLessThan(3_000)
  }
  const many = Array.from({ length: 3_000 }, () => day('', '20270215'))
  expect(parseCalendarDays(calendar(...many, day('Jul', '20261224')), TODAY)).toEqual({
    passedOver: 3_001,
    periods: [],
  })
})

test('an invalid event does not affect the others', () => {
  const odd = ['RECURRENCE-ID;VALUE=DATE:20279999', 'DTSTART;VALUE=DATE:2027', 'DTEND:x', 'SUMMARY:Skæv']
  const read = parseCalendarDays(calendar(odd, day('Jul', '20261224'), odd), TODAY)
  expect(read?.periods).toEqual([{ name: 'Jul', from: '2026-12-24', to: '2026-12-24' }])
})

test('any file is either parsed into storable periods or rejected', () => {
  const line = fc.oneof(
    fc.constantFrom(
      'BEGIN:VCALENDAR',
      'END:VCALENDAR',
      'BEGIN:VEVENT',
      'END:VEVENT',
      'SUMMARY:Ferie',
      'DTSTART:20270230',
    ),
    fc.constantFrom(
      'DTSTART;VALUE=DATE:20270215',
      'DTEND;VALUE=DATE:20270101',
      'DTEND:99999999T999999Z',
      'RRULE:FREQ=SECONDLY',
    ),
    fc.string({ maxLength: 12 }),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      for (const text of [lines.join('\n'), calendar(lines)]) {
        for (const { name, from, to } of parseCalendarDays(text, TODAY)?.periods ?? []) {
          expect([name.trim() !== '', name.length <= 160, from <= to]).toEqual([true, true, true])
        }
      }
    }),
  )
})

test('days off are added once and removed by event or member managers of the club only', { tags: 'full' }, async () => {
  const params = { orgKey: club.key }
  const secretary = await withRole(portal, club, { role: 'secretary' })
  const host = await withRole(portal, club, { role: 'event-host' })
  const autumn = { id: randomUUID(), name: 'Efterårsferie', from: '2027-10-18', to: '2027-10-24' }
  const past = { id: randomUUID(), name: 'Sommer', from: '2026-07-01', to: '2026-07-31' }
  const winter = { id: randomUUID(), name: 'Vinterferie', from: '2027-02-15', to: '2027-02-21' }
  const add = (periods: (typeof autumn)[], by = host) => portal.call(by, clubDaysOffAdd, { params, body: { periods } })
  await Promise.all([add([autumn, past, winter]), add([autumn, past, winter])])
  expect((await add([{ ...autumn, id: randomUUID() }], secretary)).body.periods).toEqual([winter, autumn])
  const { body } = await portal.call(secretary, clubDaysOffCalendarParse, {
    params,
    body: { text: calendar(day('Jul', '20261224', '20270102')) },
  })
  expect(body).toEqual({ passedOver: 0, periods: [{ name: 'Jul', from: '2026-12-24', to: '2027-01-01' }] })
  // A school year with descriptions, larger than other calls accept.
  const large = Array.from({ length: 400 }, (_, nth) =>
    day(`Dag ${nth}`, '20200215', '20200216', `DESCRIPTION:${'Skolen er lukket. '.repeat(16)}`),
  )
  const text = calendar(...large, day('Jul', '20261224', '20270102'))
  expect(text.length).toBeGreaterThan(120_000)
  const whole = await portal.call(secretary, clubDaysOffCalendarParse, { params, body: { text } })
  expect([whole.status, whole.body.periods]).toEqual([200, body.periods])
  const wide = 'Uge 42'.padEnd(400_000, '\næ')
  expect((await portal.call(secretary, clubDaysOffCalendarParse, { params, body: { text: wide } })).problem.code).toBe(
    'malformed-input',
  )
  const bad = await portal.call(secretary, clubDaysOffCalendarParse, { params, body: { text: 'Uge 42' } })
  expect([bad.problem.code, bad.problem.errors?.[0]?.path]).toEqual(['malformed-input', 'text'])
  for (const [wrong, path] of [
    [{ ...autumn, to: '2027-10-01' }, 'periods.0.to'],
    [{ ...autumn, to: '2029-10-01' }, 'periods.0.to'],
    [{ ...autumn, name: '\u200b' }, 'periods.0.name'],
  ] as const) {
    expect((await add([{ ...wrong, id: randomUUID() }])).problem.errors?.[0]?.path).toBe(path)
  }
  const elsewhere = await createOrganisation(portal.database)
  const stranger = await withRole(portal, elsewhere, { role: 'event-host' })
  const theirs = { orgKey: elsewhere.key, periodId: autumn.id }
  expect((await portal.call(stranger, clubDaysOffRemove, { params: theirs })).body.periods).toEqual([])
  expect((await portal.call(host, clubDaysOffList, { params })).body.periods).toEqual([winter, autumn])
  const remove = () => portal.call(secretary, clubDaysOffRemove, { params: { ...params, periodId: autumn.id } })
  expect((await Promise.all([remove(), remove()])).map((answer) => answer.status)).toEqual([200, 200])
  expect((await portal.call(host, clubDaysOffList, { params })).body.periods).toEqual([winter])
  const owner = await withRole(portal, club, { role: 'owner' })
  const log = await portal.call(owner, clubLogList, { params, query: {} })
  const actions = log.body.entries.map(({ action }) => action).filter((action) => action.startsWith('days-off'))
  expect(actions.toSorted()).toEqual(['days-off-added', 'days-off-removed'])
})

test('at most three hundred upcoming periods are kept; a request is stored completely or not at all', async () => {
  const other = await createOrganisation(portal.database)
  const host = await withRole(portal, other, { role: 'event-host' })
  const some = (count: number, named: string) =>
    Array.from({ length: count }, (_, nth) => ({
      ...{ id: randomUUID(), name: `${named} ${nth}`, from: '2027-10-18', to: '2027-10-18' },
    }))
  const add = (count: number, named: string) =>
    portal.call(host, clubDaysOffAdd, { params: { orgKey: other.key }, body: { periods: some(count, named) } })
  for (const named of ['a', 'b']) expect((await add(100, named)).status).toBe(200)
  expect((await add(99, 'c')).body.periods).toHaveLength(299)
  expect((await add(2, 'd')).problem.errors?.[0]?.path).toBe('periods')
  expect((await add(1, 'e')).body.periods).toHaveLength(300)
})
