import { listSeriesDates, type SeriesRule } from '@forenet/domain/event-series'
import { expect, test } from 'vitest'
import { excludeExistingDates, extendSeriesRule } from '../../src/modules/events/events/series/series-rules.ts'

const rule = (more: Partial<SeriesRule>): SeriesRule & { without: string[] } => ({
  ...{ rhythm: 'weeks', step: 1, times: null, until: null },
  ...more,
  without: [...(more.without ?? [])],
})

test.each<[string, string, Partial<SeriesRule>, Partial<SeriesRule>, string[]]>([
  ['weeks', '2027-03-23', { times: 4, without: ['2027-03-30'] }, { times: 6 }, ['2027-04-20', '2027-04-27']],
  [
    'weeks, of every other one',
    '2027-03-23',
    { step: 2, times: 3 },
    { times: 6 },
    ['2027-03-30', '2027-04-13', '2027-04-27'],
  ],
  ['days', '2027-03-23', { rhythm: 'days', times: 3 }, { rhythm: 'days', times: 5 }, ['2027-03-26', '2027-03-27']],
  [
    'months',
    '2027-01-31',
    { rhythm: 'months', until: '2027-03-31', without: ['2027-02-28'] },
    { rhythm: 'months', times: 5 },
    ['2027-04-30', '2027-05-31'],
  ],
  [
    'the last weekday of the month',
    '2027-03-30',
    { rhythm: 'last-weekday', times: 3 },
    { rhythm: 'last-weekday', times: 4 },
    ['2027-06-29'],
  ],
])(
  'an extension by %s adds no day that was left out or whose date has moved',
  (_what, first, made, added, expected) => {
    const days = listSeriesDates(first, rule(made)).map(({ day }) => day)
    // All dates but the first have moved.
    const held = [{ startsAt: new Date(`${first}T12:00:00Z`) }]
    expect(excludeExistingDates(listSeriesDates(first, rule(added)), { days, held }).map(({ day }) => day)).toEqual(
      expected,
    )
  },
)

test('an extension adds no day to which a date of the series has moved', () => {
  const held = [{ startsAt: new Date('2027-04-06T22:30:00Z') }]
  const further = excludeExistingDates(listSeriesDates('2027-03-24', rule({ times: 4 })), {
    days: ['2027-03-24', '2027-03-31'],
    held,
  })
  // 00:30 in Copenhagen.
  expect(further.map(({ day }) => day)).toEqual(['2027-04-14'])
})

test.each<[string, Partial<SeriesRule>, string[], Partial<SeriesRule>]>([
  ['by a number of dates', { times: 3 }, ['2027-04-13'], { times: null, until: '2027-04-13', without: ['2027-04-20'] }],
  [
    'by a day after the last new date',
    { until: '2027-05-01', without: ['2027-03-30'] },
    ['2027-04-13'],
    { times: null, until: '2027-05-01', without: ['2027-03-30', '2027-04-20'] },
  ],
])('the rule of an extended series that ended %s keeps its rhythm', (_what, made, days, expected) => {
  const added = rule({ rhythm: 'days', step: 7, times: 9, without: ['2027-04-20'] })
  expect(extendSeriesRule(rule(made), added, days)).toEqual({ rhythm: 'weeks', step: 1, ...expected })
})
