import type { ClubEventSummary } from '@forenet/contract/club/event'
import { expect, test } from 'vitest'
import { groupBySeries } from '../../src/club/events/events-screen.tsx'
import { DEFAULT_SERIES_VALUES, parseSeries, type SeriesValues } from '../../src/club/events/series/series-form.tsx'

const FIRST = '2027-03-23'

test('parses a series, with typed and deselected dates excluded once', () => {
  const values: SeriesValues = {
    ...DEFAULT_SERIES_VALUES,
    without: '30.3.2027',
    unticked: ['2027-04-20', '2027-03-30'],
  }
  expect(parseSeries(values, FIRST).wanted).toEqual({
    rule: { rhythm: 'weeks', step: 1, times: 10, until: null, without: ['2027-03-30', '2027-04-20'] },
    opensAtOnce: true,
  })
})

test.each<[Partial<SeriesValues>, string[]]>([
  [{ step: '0' }, ['step']],
  [{ step: '' }, ['step']],
  [{ times: '1' }, ['times']],
  [{ times: '101' }, ['times']],
  [{ end: 'until', times: 'x', until: FIRST }, ['until']],
  [{ end: 'until', until: '2027-06-01', times: '1' }, []],
  [{ without: 'jul', step: '1.5' }, ['step', 'without']],
])('of %j is wrong %j', (more, wrong) => {
  expect(parseSeries({ ...DEFAULT_SERIES_VALUES, ...more }, FIRST).wrong).toEqual(wrong)
})

test('further dates of a series on the 31st keep clear of days off on the 31st', () => {
  const values: SeriesValues = { ...DEFAULT_SERIES_VALUES, rhythm: 'months', times: '4' }
  const off = [{ name: 'Efterårsferie', from: '2027-10-31', to: '2027-10-31' }]
  expect(parseSeries(values, '2027-09-30', off, '2027-01-31').wanted?.rule.without).toEqual(['2027-10-31'])
})

test('a list groups a series at the position of its first event', () => {
  const event = (id: string, seriesId: string | null) => ({ id, seriesId }) as ClubEventSummary
  const list = [event('a', null), event('b', 's'), event('c', 't'), event('d', 's'), event('e', null)]
  expect(groupBySeries(list).map((events) => events.map(({ id }) => id))).toEqual([['a'], ['b', 'd'], ['c'], ['e']])
})

test('the club’s days off are excluded if selected, only on series dates, and never the first', () => {
  const off = [
    { name: 'Påske', from: '2027-03-20', to: '2027-03-31' },
    { name: 'Onsdag', from: '2027-04-07', to: '2027-04-07' },
    { name: 'Bededag', from: '2027-04-13', to: '2027-04-13' },
  ]
  const without = (more: Partial<SeriesValues>) =>
    parseSeries({ ...DEFAULT_SERIES_VALUES, without: '20.4.2027', ...more }, FIRST, off).wanted?.rule.without
  expect(without({})).toEqual(['2027-03-30', '2027-04-13', '2027-04-20'])
  expect(without({ leavesOff: false })).toEqual(['2027-04-20'])
})
