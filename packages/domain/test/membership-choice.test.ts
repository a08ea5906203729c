import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  matchesAge,
  matchesGender,
  type OfferedMembership,
  proposeMembership,
  sortOffersByFit,
} from '../src/membership-choice.ts'

const TODAY = '2026-11-22'
const YEAR_26 = { startDate: '2026-01-01', endDate: '2026-12-31' }
const YEAR_27 = { startDate: '2027-01-01', endDate: '2027-12-31' }
const SEASON = { startDate: '2026-08-01', endDate: '2027-07-31' }

const offer = (id: string, totalMinor: number, given: Partial<OfferedMembership> = {}): OfferedMembership => ({
  id,
  name: id,
  totalMinor,
  ageFrom: null,
  ageTo: null,
  ...YEAR_27,
  ...given,
})
const passive = offer('passive', 20_000)
const family = offer('family', 139_000)
const senior = offer('senior', 115_000, { ageFrom: 25 })
const youth = offer('youth', 87_500, { ageFrom: 18, ageTo: 24 })
const junior = offer('junior', 72_500, { ageTo: 17 })
const passive26 = offer('passive-26', 20_000, YEAR_26)
const senior26 = offer('senior-26', 112_500, { ...YEAR_26, ageFrom: 25 })
const CLUB = [senior26, passive26, family, senior, youth, junior, passive]
const ids = (offers: readonly { id: string }[]) => offers.map(({ id }) => id).join(' ')

describe('the age band of a membership', () => {
  test.each([
    ['seventeen on the first day', '2009-01-02', junior, true],
    ['eighteen on the first day', '2009-01-01', junior, false],
    ['eighteen on the first day', '2009-01-01', youth, true],
    ['of an age that nobody knows', null, junior, true],
    ['of any age', '1950-01-01', passive, true],
  ])('%s, born %s', (_who, dateOfBirth, one, expected) => {
    expect(matchesAge(one, dateOfBirth)).toBe(expected)
  })
})

test.each([
  ['female', 'female', true],
  ['female', 'male', false],
  ['male', 'female', false],
  ['male', 'other', true],
  ['male', 'undisclosed', true],
  ['female', null, true],
  [null, 'male', true],
] as const)('a membership for %s is open to %s: %s', (gender, own, expected) => {
  expect(matchesGender({ gender }, own)).toBe(expected)
})

describe('the sort order', () => {
  test.each([
    [
      'nobody in particular: by price, what is nearly over last',
      CLUB,
      { dateOfBirth: null },
      'passive junior youth senior family passive-26 senior-26',
    ],
    [
      'a grown-up: made for the age first, what is for others last',
      CLUB,
      { dateOfBirth: '1985-03-14' },
      'senior passive family junior youth senior-26 passive-26',
    ],
    ['a child', CLUB, { dateOfBirth: '2015-03-14' }, 'junior passive family youth senior passive-26 senior-26'],
    [
      'who carries on what they have',
      CLUB,
      { dateOfBirth: '1985-03-14', renewalId: 'family' },
      'family senior passive junior youth senior-26 passive-26',
    ],
    [
      'a running period with much left before one to come',
      [family, offer('singer', 165_000, SEASON)],
      { dateOfBirth: null },
      'singer family',
    ],
    ['the same price by name', [offer('b', 1), offer('a', 1)], { dateOfBirth: null }, 'a b'],
  ])('for %s', (_whom, offers, chooser, expected) => {
    expect(ids(sortOffersByFit(offers, chooser, TODAY))).toBe(expected)
  })

  test('does not depend on the input order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(CLUB, { minLength: CLUB.length }), (shuffled) => {
        expect(ids(sortOffersByFit(shuffled, { dateOfBirth: null }, TODAY))).toBe(
          ids(sortOffersByFit(CLUB, { dateOfBirth: null }, TODAY)),
        )
      }),
    )
  })
})

describe('the suggestion', () => {
  test.each([
    ['a grown-up', CLUB, { dateOfBirth: '1985-03-14' }, 'senior', 'age'],
    ['a youth', CLUB, { dateOfBirth: '2005-03-14' }, 'youth', 'age'],
    ['a child', CLUB, { dateOfBirth: '2015-03-14' }, 'junior', 'age'],
    ['who carries on', CLUB, { dateOfBirth: '1985-03-14', renewalId: 'family' }, 'family', 'renewal'],
    [
      'whose renewal is for another age by now',
      CLUB,
      { dateOfBirth: '2005-03-14', renewalId: 'junior' },
      'youth',
      'age',
    ],
    ['somebody of an age that nobody knows', CLUB, { dateOfBirth: null }, 'senior', 'grown-up'],
    ['the same where all ask for an age', [junior, youth, senior], { dateOfBirth: null }, 'senior', 'grown-up'],
    ['the same where the grown-ups’ is for all', [junior, family], { dateOfBirth: null }, 'family', null],
    ['the same where none is for grown-ups', [junior, youth], { dateOfBirth: null }, 'junior', null],
    ['the same who carries on', CLUB, { dateOfBirth: null, renewalId: 'junior' }, 'junior', 'renewal'],
    ['the same with one choice', [junior], { dateOfBirth: null }, 'junior', 'only'],
    ['somebody with one choice', [family], { dateOfBirth: null }, 'family', 'only'],
    ['two at one price', [offer('b', 1), offer('a', 1)], { dateOfBirth: null }, 'a', null],
    ['the first of each period', [offer('now', 2, SEASON), passive], { dateOfBirth: null }, 'now', null],
  ])('for %s', (_whom, offers, chooser, id, because) => {
    const proposed = proposeMembership(offers, chooser, TODAY)
    expect([proposed?.offer.id, proposed?.because]).toEqual([id, because])
  })

  test('is empty if nothing fits the age', () => {
    expect(proposeMembership([junior], { dateOfBirth: '1985-03-14' }, TODAY)).toBeNull()
  })
})
