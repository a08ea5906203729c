import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../src/calendar-date.ts'
import { copenhagenInstant, formatCopenhagenDateTime } from '../src/copenhagen-time.ts'
import {
  addLocalDays,
  computeWeekdayOrdinal,
  countDaysBetween,
  isLastWeekday,
  listSeriesDates,
  SERIES_RHYTHMS,
  type SeriesRule,
  seriesAnchor,
  shiftEventTimes,
} from '../src/event-series.ts'

const rule = (more: Partial<SeriesRule>): SeriesRule => ({
  ...{ rhythm: 'weeks', step: 1, times: null, until: null, without: [] },
  ...more,
})
const held = (first: string, more: Partial<SeriesRule>) =>
  listSeriesDates(first, rule(more)).flatMap(({ day, left }) => (left ? [] : [day]))

describe('the dates of a series', () => {
  test.each<[string, string, Partial<SeriesRule>, string[]]>([
    ['weekly', '2026-03-24', { times: 3 }, ['2026-03-24', '2026-03-31', '2026-04-07']],
    ['every second week', '2026-12-22', { step: 2, times: 2 }, ['2026-12-22', '2027-01-05']],
    ['until a day, that day too', '2026-03-24', { until: '2026-03-31' }, ['2026-03-24', '2026-03-31']],
    ['every ten days', '2026-02-20', { rhythm: 'days', step: 10, times: 2 }, ['2026-02-20', '2026-03-02']],
    ['the 31st', '2027-01-31', { rhythm: 'months', times: 3 }, ['2027-01-31', '2027-02-28', '2027-03-31']],
    ['every first Tuesday', '2026-09-01', { rhythm: 'weekday', times: 3 }, ['2026-09-01', '2026-10-06', '2026-11-03']],
    [
      'every third Friday of a quarter',
      '2026-10-16',
      { rhythm: 'weekday', step: 3, times: 2 },
      ['2026-10-16', '2027-01-15'],
    ],
    [
      'a fifth one is the last',
      '2026-09-29',
      { rhythm: 'weekday', times: 3 },
      ['2026-09-29', '2026-10-27', '2026-11-24'],
    ],
    [
      'every last Tuesday',
      '2026-10-27',
      { rhythm: 'last-weekday', times: 3 },
      ['2026-10-27', '2026-11-24', '2026-12-29'],
    ],
    [
      'with days left out, which count',
      '2026-03-24',
      { times: 3, without: ['2026-03-31'] },
      ['2026-03-24', '2026-04-07'],
    ],
    ['but the first never', '2026-03-24', { times: 2, without: ['2026-03-24'] }, ['2026-03-24', '2026-03-31']],
  ])('%s', (_what, first, more, days) => {
    expect(held(first, more)).toEqual(days)
  })

  test('exceed the limit by at most one', () => {
    expect(listSeriesDates('2026-03-24', rule({ rhythm: 'days', until: '2031-03-24' }))).toHaveLength(101)
  })

  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))
  test('follow the first date, each once; by weekday they have its weekday and its ordinal in the month', () => {
    fc.assert(
      fc.property(
        day,
        fc.constantFrom(...SERIES_RHYTHMS),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 40 }),
        (first, rhythm, step, times) => {
          const days = listSeriesDates(first, rule({ rhythm, step, times })).map((one) => one.day)
          expect(days).toHaveLength(times)
          expect(days[0]).toBe(first)
          expect(days).toEqual([...new Set(days)].sort())
          if (rhythm === 'days' || rhythm === 'months') return
          for (const one of days.slice(1)) {
            expect(countDaysBetween(first, one) % 7).toBe(0)
            if (rhythm === 'weekday' && computeWeekdayOrdinal(first) < 5)
              expect(computeWeekdayOrdinal(one)).toBe(computeWeekdayOrdinal(first))
            if (rhythm === 'last-weekday') expect(isLastWeekday(one)).toBe(true)
          }
        },
      ),
    )
  })

  test('continue from any of them as from the first', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...SERIES_RHYTHMS), fc.integer({ min: 1, max: 12 }), (first, rhythm, step) => {
        const days = held(first, { rhythm, step, times: 20 })
        for (const [nth, date] of days.entries()) {
          const anchor = seriesAnchor(date, rhythm, { rhythm, firstDay: first })
          const further = listSeriesDates(date, rule({ rhythm, step, times: 20 - nth }), anchor)
          expect(further.map((one) => one.day)).toEqual(days.slice(nth))
        }
      }),
    )
  })

  test('continue from a moved date, or in another rhythm, as if it were the first', () => {
    const series = { rhythm: 'months' as const, firstDay: '2027-01-31' }
    expect(seriesAnchor('2027-09-29', 'months', series)).toBe('2027-09-29')
    expect(seriesAnchor('2027-09-30', 'weekday', series)).toBe('2027-09-30')
  })
})

describe('an hour', () => {
  test.each([
    ['2026-03-24T18:00:00.000Z', '2026-03-31T17:00:00.000Z'],
    ['2026-10-20T17:00:00.000Z', '2026-10-27T18:00:00.000Z'],
    ['2026-06-02T17:00:30.500Z', '2026-06-09T17:00:30.500Z'],
  ])('of %s is at the same local time a week later %s', (before, after) => {
    expect(addLocalDays(before, 7)).toBe(after)
  })

  test('is the same in Copenhagen local time across each change of summer time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        // Excludes times before 3:00, which are ambiguous or skipped on the two days when the clocks change.
        fc.integer({ min: 180, max: 1_439 }),
        fc.integer({ min: 0, max: 1_800 }),
        (days, minute, later) => {
          const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
          const from = addDays('2000-01-01', days)
          const moved = addLocalDays(copenhagenInstant(from, clock).toISOString(), later)
          expect(formatCopenhagenDateTime(new Date(moved))).toBe(`${addDays(from, later)}T${clock}`)
        },
      ),
    )
  })
})

describe('a date on which the clocks go forward', () => {
  const lastsOn = (from: string, startClock: string, endClock: string, days: number) => {
    const startsAt = copenhagenInstant(from, startClock).toISOString()
    const endsAt = copenhagenInstant(from, endClock).toISOString()
    const moments = {
      ...{ startsAt, endsAt, registrationOpensAt: '2027-01-01T00:00:00.000Z', registrationClosesAt: startsAt },
      ...{ cancelUntil: null, transferUntil: null, resaleUntil: null },
    }
    const moved = shiftEventTimes(moments, days, true)
    return [moved.startsAt, moved.endsAt].map((at) => formatCopenhagenDateTime(new Date(at)).slice(11))
  }

  test.each([
    ['02:30', '04:00', ['03:30', '05:00']],
    ['02:00', '03:00', ['03:00', '04:00']],
    ['02:15', '02:45', ['03:15', '03:45']],
    ['01:30', '04:00', ['01:30', '04:00']],
    ['03:00', '04:30', ['03:00', '04:30']],
  ])('%s–%s keeps its duration if its start is skipped', (start, end, shown) => {
    expect(lastsOn('2027-03-21', start, end, 7)).toEqual(shown)
    expect(lastsOn('2027-03-27', start, end, 1)).toEqual(shown)
  })
})

test('the times of an event remain in order on any date, also when the clocks change', () => {
  const minutes = fc.integer({ min: 1, max: 3_000 })
  fc.assert(
    fc.property(
      fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-01-01') }),
      minutes,
      minutes,
      minutes,
      fc.integer({ min: 1, max: 700 }),
      fc.boolean(),
      (start, lasts, openFor, closesBefore, days, opensAtOnce) => {
        const at = (ms: number) => new Date(ms).toISOString()
        const [endsAt, closes] = [start + lasts * 60_000, start + lasts * 60_000 - closesBefore * 60_000]
        const moved = shiftEventTimes(
          {
            startsAt: at(start),
            endsAt: at(endsAt),
            registrationOpensAt: at(closes - openFor * 60_000),
            registrationClosesAt: at(closes),
            cancelUntil: at(endsAt),
            transferUntil: null,
            resaleUntil: null,
          },
          days,
          opensAtOnce,
        )
        expect(moved.startsAt < moved.endsAt).toBe(true)
        expect(moved.registrationOpensAt < moved.registrationClosesAt).toBe(true)
        expect(moved.registrationClosesAt <= moved.endsAt).toBe(true)
        expect((moved.cancelUntil ?? '') <= moved.endsAt).toBe(true)
      },
    ),
  )
})
