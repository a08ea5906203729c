import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, computeAge } from '../src/calendar-date.ts'
import { FORMER_MEMBER_VISIBLE_MONTHS } from '../src/organisation-access.ts'
import {
  computeBirthDateRange,
  computeRegisterStatus,
  computeVisibilityCutoff,
  filterRelevantPeriods,
} from '../src/register.ts'
import { parseRegisterSearchTerms } from '../src/register-text.ts'

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1925-01-01', days))

describe('the register status on a date', () => {
  const y26 = { from: '2026-01-01', to: '2026-12-31' }
  const y27 = { from: '2027-01-01', to: '2027-12-31' }
  test.each([
    [[], '2026-05-01', 'none', []],
    [[y26], '2026-01-01', 'active', [y26]],
    [[y26], '2026-12-31', 'active', [y26]],
    [[y26], '2027-01-01', 'expired', [y26]],
    [[y26], '2025-12-31', 'upcoming', [y26]],
    [[y26, y27], '2026-06-01', 'active', [y26, y27]],
    [[{ from: '2020-01-01', to: '2020-12-31' }, y26], '2028-01-01', 'expired', [y26]],
    [[{ from: '2020-01-01', to: '2020-12-31' }, y27], '2026-06-01', 'upcoming', [y27]],
  ] as const)('%j on %s: %s', (periods, on, status, telling) => {
    expect(computeRegisterStatus(periods, on)).toBe(status)
    expect(filterRelevantPeriods(periods, on)).toEqual(telling)
  })
})

describe('the birth dates for an age range', () => {
  test('match exactly the people of that age on the date', () => {
    const age = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(day, day, age, age, (born, on, from, more) => {
        fc.pre(born <= on)
        const to = from + more
        const { earliest, latest } = computeBirthDateRange({ from, to }, on)
        const old = computeAge(born, on)
        expect(earliest !== null && latest !== null && earliest <= born && born <= latest).toBe(
          from <= old && old <= to,
        )
      }),
      { numRuns: 2_000 },
    )
  })

  test('are unlimited without age limits', () => {
    expect(computeBirthDateRange({ from: null, to: null }, '2026-11-20')).toEqual({ earliest: null, latest: null })
    expect(computeBirthDateRange({ from: 18, to: null }, '2028-02-29')).toEqual({
      earliest: null,
      latest: '2010-02-28',
    })
  })
})

test('a former member is visible in the register as long as in the access scope', () => {
  fc.assert(
    fc.property(day, day, (paidTo, on) => {
      const isSeen = on <= addMonths(paidTo, FORMER_MEMBER_VISIBLE_MONTHS)
      // The two rules differ only around 29 February, by one day in the club's favour.
      if (!paidTo.endsWith('-02-29') && !on.endsWith('-02-28') && !on.endsWith('-02-29'))
        expect(paidTo >= computeVisibilityCutoff(on)).toBe(isSeen)
    }),
  )
})

test.each([
  ['\u202d20-12-34-56\u202c', ['20123456']],
  ['(+45) 20 12 34 56', ['20123456']],
  ['+46 70 123 45 67', ['46701234567']],
  ['004520123456', ['20123456']],
  ['4520123456', ['20123456']],
  ['tel:+4520123456', ['20123456']],
  ['0046701234567', ['46701234567']],
  ['+46 (0)70-123 45 67', ['46701234567']],
  ['+45 20 12', ['2012']],
  ['Mette, tlf. 20 12 34 56', ['mette', '20123456']],
  ['20 12 34 56', ['20123456']],
  ['+45 20123456', ['20123456']],
  ['André & Müller', ['andre', 'muller']],
  ["'; drop table--", ['drop', 'table']],
  ['--', []],
])('the search %s becomes %j', (said, words) => {
  expect(parseRegisterSearchTerms(said)).toEqual({ terms: words.map((word) => [[word]]), email: null })
})

test.each([
  ['Mette Sørensen', 'mette', 'sorensen'],
  ['Soerensen Mu\u0308ller', 'sorensen', 'muller'],
])('the two words of %s also find a compound name', (said, one, other) => {
  expect(parseRegisterSearchTerms(said)).toEqual({ terms: [[[one]], [[other], [`${one}${other}`]]], email: null })
})

test('a number without its country or beside a name is searched in both forms', () => {
  expect(parseRegisterSearchTerms('070-123 45 67').terms).toEqual([[['0701234567'], ['01234567']]])
  expect(parseRegisterSearchTerms('Mette 20 12 34 56').terms).toEqual([
    [['mette']],
    [['20123456'], ['20', '12', '34', '56']],
  ])
})

test('an address is searched alone', () => {
  const terms = [[['mette']], [['example']], [['org']]]
  expect(parseRegisterSearchTerms('Mette S <Mette@example.org>')).toEqual({ terms, email: 'mette@example.org' })
})

test('a name with a hyphen or an apostrophe is searched as one word or as its parts', () => {
  expect(parseRegisterSearchTerms("  Gaard-Møller, O'Hara").terms).toEqual([
    [['gardmoller'], ['gard', 'moller']],
    [['ohara'], ['o', 'hara']],
  ])
})
