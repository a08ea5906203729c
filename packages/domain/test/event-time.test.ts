import { formatEventStart, formatEventTime, formatInstantInWords, listEventDays } from '@forenet/domain/event-time'
import { describe, expect, test } from 'vitest'

describe('the display time of an event', () => {
  test.each([
    ['an evening', '2026-03-14T18:00:00Z', '2026-03-14T21:00:00Z', 'lørdag den 14. marts 2026', 'kl. 19.00–22.00'],
    ['past midnight', '2026-12-05T17:30:00Z', '2026-12-06T01:00:00Z', 'lørdag den 5. december 2026', 'kl. 18.30–02.00'],
    [
      'until five in the morning',
      '2026-12-05T17:30:00Z',
      '2026-12-06T04:59:00Z',
      'lørdag den 5. december 2026',
      'kl. 18.30–05.59',
    ],
    [
      'until breakfast',
      '2026-12-05T17:30:00Z',
      '2026-12-06T05:00:00Z',
      'lørdag den 5. december – søndag den 6. december 2026',
      'kl. 18.30 – kl. 06.00',
    ],
    [
      'a weekend',
      '2027-07-02T14:00:00Z',
      '2027-07-04T11:00:00Z',
      'fredag den 2. juli – søndag den 4. juli 2027',
      'kl. 16.00 – kl. 13.00',
    ],
    [
      'over New Year',
      '2026-12-30T09:00:00Z',
      '2027-01-02T09:00:00Z',
      'onsdag den 30. december 2026 – lørdag den 2. januar 2027',
      'kl. 10.00 – kl. 10.00',
    ],
    [
      'more than a day, to the small hours',
      '2026-12-04T17:00:00Z',
      '2026-12-06T01:00:00Z',
      'fredag den 4. december – søndag den 6. december 2026',
      'kl. 18.00 – kl. 02.00',
    ],
    [
      'on the day clocks go forward',
      '2027-03-28T00:30:00Z',
      '2027-03-28T02:00:00Z',
      'søndag den 28. marts 2027',
      'kl. 01.30–04.00',
    ],
    [
      'on the day clocks go back',
      '2026-10-25T00:30:00Z',
      '2026-10-25T02:30:00Z',
      'søndag den 25. oktober 2026',
      'kl. 02.30–03.30',
    ],
    [
      'after midnight in Copenhagen, before it in UTC',
      '2026-06-30T22:30:00Z',
      '2026-06-30T23:30:00Z',
      'onsdag den 1. juli 2026',
      'kl. 00.30–01.30',
    ],
    ['a whole day', '2027-04-30T22:00:00Z', '2027-05-01T22:00:00Z', 'lørdag den 1. maj 2027', 'hele dagen'],
    ['a whole day to 23:59', '2027-04-30T22:00:00Z', '2027-05-01T21:59:00Z', 'lørdag den 1. maj 2027', 'hele dagen'],
    [
      'two whole days, on the first of which clocks go forward',
      '2027-03-27T23:00:00Z',
      '2027-03-29T22:00:00Z',
      'søndag den 28. marts – mandag den 29. marts 2027',
      'hele dagen',
    ],
    [
      'two days until midnight',
      '2027-07-02T14:00:00Z',
      '2027-07-03T22:00:00Z',
      'fredag den 2. juli – lørdag den 3. juli 2027',
      'kl. 16.00 – kl. 24.00',
    ],
    [
      'an evening until midnight',
      '2026-03-14T18:00:00Z',
      '2026-03-14T23:00:00Z',
      'lørdag den 14. marts 2026',
      'kl. 19.00–00.00',
    ],
    [
      'the last whole day of a year',
      '2026-12-30T23:00:00Z',
      '2026-12-31T23:00:00Z',
      'torsdag den 31. december 2026',
      'hele dagen',
    ],
  ])('%s', (_what, from, to, day, time) => {
    expect(formatEventTime(new Date(from), new Date(to), 'da')).toEqual({ day, time })
  })

  test('in English', () => {
    const [from, to] = [new Date('2026-03-14T18:00:00Z'), new Date('2026-03-14T21:00:00Z')]
    expect(formatEventTime(from, to, 'en')).toEqual({ day: 'Saturday 14 March 2026', time: '19:00–22:00' })
    expect(formatEventTime(from, new Date('2026-03-15T14:00:00Z'), 'en')).toEqual({
      day: 'Saturday 14 March – Sunday 15 March 2026',
      time: '19:00 – 15:00',
    })
  })

  test('an instant within a sentence', () => {
    const moment = new Date('2026-03-14T18:00:00Z')
    expect(formatInstantInWords(moment, 'da')).toBe('lørdag den 14. marts 2026 kl. 19.00')
    expect(formatInstantInWords(moment, 'en')).toBe('Saturday 14 March 2026 at 19:00')
  })
})

test.each([
  ['a whole day', '2027-05-01T22:00:00Z', 'lørdag den 1. maj 2027', 'Saturday 1 May 2027'],
  ['an event', '2027-05-01T01:00:00Z', 'lørdag den 1. maj 2027 kl. 00.00', 'Saturday 1 May 2027 at 00:00'],
])('the start of %s', (_what, to, da, en) => {
  const [from, end] = [new Date('2027-04-30T22:00:00Z'), new Date(to)]
  expect([formatEventStart(from, end, 'da'), formatEventStart(from, end, 'en')]).toEqual([da, en])
})

describe('the dates of an event', () => {
  test.each([
    ['an evening', '2026-03-14T18:00:00Z', '2026-03-14T21:00:00Z', '2026-03-14', '2026-03-14'],
    ['past midnight', '2026-12-05T17:30:00Z', '2026-12-06T01:00:00Z', '2026-12-05', '2026-12-05'],
    ['until midnight', '2026-12-05T17:30:00Z', '2026-12-05T23:00:00Z', '2026-12-05', '2026-12-05'],
    ['until breakfast', '2026-12-05T17:30:00Z', '2026-12-06T05:00:00Z', '2026-12-05', '2026-12-06'],
    ['a weekend', '2027-07-02T14:00:00Z', '2027-07-04T11:00:00Z', '2027-07-02', '2027-07-04'],
    ['whole days, to the last midnight', '2027-07-01T22:00:00Z', '2027-07-03T22:00:00Z', '2027-07-02', '2027-07-03'],
  ])('%s', (_what, startsAt, endsAt, first, last) => {
    expect(listEventDays(new Date(startsAt), new Date(endsAt))).toEqual({ first, last })
  })
})
