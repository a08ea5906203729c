import {
  computeMembershipState,
  computeMembershipYear,
  type EditionOffer,
  isEditionOnOffer,
  type MembershipPeriod,
} from '@forenet/domain/membership-status'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const paid = (startDate: string, endDate: string): MembershipPeriod => ({
  startDate,
  endDate,
  enabled: true,
  paid: true,
})
const unpaid = (startDate: string, endDate: string): MembershipPeriod => ({
  startDate,
  endDate,
  enabled: false,
  paid: false,
})
const disabled = (startDate: string, endDate: string): MembershipPeriod => ({
  startDate,
  endDate,
  enabled: false,
  paid: true,
})
const [year25, year26, year27] = [
  paid('2025-01-01', '2025-12-31'),
  paid('2026-01-01', '2026-12-31'),
  paid('2027-01-01', '2027-12-31'),
]

describe('status from history (ruling 17)', () => {
  test.each<[string, MembershipPeriod[], string, string]>([
    ['no history', [], '2026-06-01', 'inactive'],
    ['only unpaid', [unpaid('2026-01-01', '2026-12-31')], '2026-06-01', 'inactive'],
    ['paid but disabled', [disabled('2026-01-01', '2026-12-31')], '2026-06-01', 'inactive'],
    ['enabled but unpaid', [{ ...year26, paid: false }], '2026-06-01', 'inactive'],
    ['today is inside', [year26], '2026-06-01', 'active'],
    ['first day', [year26], '2026-01-01', 'active'],
    ['last day', [year26], '2026-12-31', 'active'],
    ['the day before', [year26], '2025-12-31', 'upcoming'],
    ['the day after', [year26], '2027-01-01', 'expired'],
    ['last year, and unpaid this year', [year25, unpaid('2026-01-01', '2026-12-31')], '2026-06-01', 'expired'],
    ['last year, and disabled this year', [year25, disabled('2026-01-01', '2026-12-31')], '2026-06-01', 'expired'],
    ['in the gap between two years', [year25, year27], '2026-06-01', 'upcoming'],
    ['this year and the next', [year26, year27], '2026-12-31', 'active'],
    ['this year and the next, at New Year', [year26, year27], '2027-01-01', 'active'],
    ['order does not matter', [year27, year25, year26], '2026-06-01', 'active'],
    ['the one day of a day', [paid('2026-05-01', '2026-05-01')], '2026-05-01', 'active'],
    ['ends on a leap day, on it', [paid('2023-03-01', '2024-02-29')], '2024-02-29', 'active'],
    ['ends on a leap day, after it', [paid('2023-03-01', '2024-02-29')], '2024-03-01', 'expired'],
    ['begins on a leap day', [paid('2024-02-29', '2025-02-27')], '2024-02-28', 'upcoming'],
    [
      'overlapping periods',
      [paid('2026-01-01', '2026-06-30'), paid('2026-06-01', '2026-12-31')],
      '2026-06-15',
      'active',
    ],
  ])('%s', (_what, history, today, expected) => {
    expect(computeMembershipState(history, [], today).status).toBe(expected)
  })
})

describe('the range of the paid periods', () => {
  test.each<[string, MembershipPeriod[], string | null, string | null]>([
    ['none', [unpaid('2026-01-01', '2026-12-31')], null, null],
    ['one', [year26], '2026-01-01', '2026-12-31'],
    ['with a gap', [year27, year25], '2025-01-01', '2027-12-31'],
    [
      'unpaid and disabled do not stretch it',
      [year26, unpaid('2024-01-01', '2024-12-31'), disabled('2028-01-01', '2028-12-31')],
      '2026-01-01',
      '2026-12-31',
    ],
    ['a long period around a short one', [paid('2026-01-01', '2028-12-31'), year27], '2026-01-01', '2028-12-31'],
  ])('%s', (_what, history, start, end) => {
    expect(computeMembershipState(history, [], '2026-06-01')).toMatchObject({
      overallStartDate: start,
      overallEndDate: end,
    })
  })
})

describe('ready for renewal', () => {
  const next: EditionOffer = { offerStartDate: '2026-11-01', startDate: '2027-01-01', endDate: '2027-12-31' }
  test.each<[string, MembershipPeriod[], EditionOffer[], string, boolean]>([
    ['nothing on offer', [year26], [], '2026-12-01', false],
    ['the offer has not begun', [year26], [next], '2026-10-31', false],
    ['the offer begins today', [year26], [next], '2026-11-01', true],
    ['the offer ends later than what one has', [year26], [next], '2026-12-31', true],
    ['one has it already', [year26, year27], [next], '2026-12-01', false],
    ['one has bought and not paid it', [year26, unpaid('2027-01-01', '2027-12-31')], [next], '2026-12-01', true],
    ['a newcomer', [], [next], '2026-12-01', true],
    ['on the last day of the offered period', [], [next], '2027-12-31', true],
    ['after the offered period', [], [next], '2028-01-01', false],
    [
      'same end as what one has',
      [year26],
      [{ offerStartDate: '2026-01-01', startDate: '2026-01-01', endDate: '2026-12-31' }],
      '2026-06-01',
      false,
    ],
    [
      'one day longer than what one has',
      [year26],
      [{ offerStartDate: '2026-01-01', startDate: '2026-01-01', endDate: '2027-01-01' }],
      '2026-06-01',
      true,
    ],
    [
      'after a lapse',
      [year25],
      [{ offerStartDate: '2025-11-01', startDate: '2026-01-01', endDate: '2026-12-31' }],
      '2026-06-01',
      true,
    ],
    [
      'any of several',
      [year26],
      [{ offerStartDate: '2027-11-01', startDate: '2028-01-01', endDate: '2028-12-31' }, next],
      '2026-12-01',
      true,
    ],
  ])('%s', (_what, history, offers, today, expected) => {
    expect(computeMembershipState(history, offers, today).readyForMembershipRenewal).toBe(expected)
  })
})

const days = fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 400 })).map(([start, length]) => {
  const at = (n: number) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10)
  return { startDate: at(start), endDate: at(start + length) }
})
const periods = fc.array(
  fc.tuple(days, fc.boolean(), fc.boolean()).map(([span, enabled, isPaid]) => ({ ...span, enabled, paid: isPaid })),
  { maxLength: 6 },
)

test('the order of history lines does not matter, and unpaid or disabled lines never count', () => {
  fc.assert(
    fc.property(periods, days, (history, { startDate: today }) => {
      const state = computeMembershipState(history, [], today)
      expect(computeMembershipState(history.toReversed(), [], today)).toEqual(state)
      expect(
        computeMembershipState(
          history.filter((period) => period.enabled && period.paid),
          [],
          today,
        ),
      ).toEqual(state)
      expect((state.status === 'inactive') === (state.overallEndDate === null)).toBe(true)
    }),
  )
})

test.each([
  ['2026-10-31', false],
  ['2026-11-01', true],
  ['2027-12-31', true],
  ['2028-01-01', false],
])('on %s an offer from November to the end of its period is on sale: %s', (today, expected) => {
  expect(isEditionOnOffer({ offerStartDate: '2026-11-01', endDate: '2027-12-31' }, today)).toBe(expected)
})

test.each([
  ['2027-01-01', '2027-12-31', 2027],
  ['2026-09-01', '2027-08-31', 2026],
  ['2027-08-31', '2026-09-01', 2026],
  ['2026-12-31', '2027-01-01', 2026],
])('%s to %s is for %i', (start, end, year) => {
  expect(computeMembershipYear(start, end)).toBe(year)
})
