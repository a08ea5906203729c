import { addDays, addMonths } from '@forenet/domain/calendar-date'
import type { MembershipPeriod } from '@forenet/domain/membership-status'
import {
  computeOrganisationAccessLevel,
  ENTRIES_VISIBLE_DAYS,
  FORMER_MEMBER_VISIBLE_MONTHS,
  hasAccessLevel,
  ORGANISATION_ACCESS_LEVELS,
  type OrganisationAccessLevel,
} from '@forenet/domain/organisation-access'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const paid = (startDate: string, endDate: string): MembershipPeriod => ({
  startDate,
  endDate,
  enabled: true,
  paid: true,
})
const year25 = paid('2025-01-01', '2025-12-31')
const year26 = paid('2026-01-01', '2026-12-31')

describe("an organisation's access scope", () => {
  test.each<[string, MembershipPeriod[], string | null, string, OrganisationAccessLevel]>([
    ['no tie at all', [], null, '2026-06-01', 'books'],
    ['only began to buy', [{ ...year26, enabled: false, paid: false }], null, '2026-06-01', 'books'],
    ['paid, and put out of force', [{ ...year26, enabled: false }], null, '2026-06-01', 'books'],
    ['the day before the first', [year26], null, '2025-12-31', 'change'],
    ['on the first day', [year26], null, '2026-01-01', 'change'],
    ['on the last day', [year26], null, '2026-12-31', 'change'],
    ['the day after the last', [year26], null, '2027-01-01', 'see'],
    ['a year after the last day', [year26], null, '2027-12-31', 'see'],
    ['a year and a day after the last', [year26], null, '2028-01-01', 'books'],
    ['in a gap, with the next year paid', [year25, paid('2027-01-01', '2027-12-31')], null, '2026-06-01', 'change'],
    ['lapsed, with a later year begun and not paid', [year25, { ...year26, paid: false }], null, '2027-01-01', 'books'],
    ['ended on a leap day, a year on', [paid('2027-03-01', '2028-02-29')], null, '2029-02-28', 'see'],
    ['ended on a leap day, and a day more', [paid('2027-03-01', '2028-02-29')], null, '2029-03-01', 'books'],
    ['a guest before the event', [], '2026-06-10', '2026-01-01', 'entries'],
    ['a guest on its last day', [], '2026-06-10', '2026-06-10', 'entries'],
    ['a guest thirty days after', [], '2026-06-10', '2026-07-10', 'entries'],
    ['a guest thirty-one days after', [], '2026-06-10', '2026-07-11', 'books'],
    ['a lapsed member with an event ahead', [year25], '2027-06-10', '2027-06-01', 'entries'],
    ['a member with an event long past', [year26], '2020-06-10', '2026-06-01', 'change'],
  ])('%s', (_what, periods, lastEventOn, today, expected) => {
    expect(computeOrganisationAccessLevel({ periods, lastEventOn }, today)).toBe(expected)
  })

  const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days))
  const period = fc.record({
    startDate: day,
    days: fc.integer({ min: 0, max: 800 }),
    enabled: fc.boolean(),
    paid: fc.boolean(),
  })
  const ties = fc.record({
    periods: fc.array(
      period.map(({ days, ...rest }) => ({ ...rest, endDate: addDays(rest.startDate, days) })),
      { maxLength: 4 },
    ),
    lastEventOn: fc.option(day),
  })
  const rank = (reach: OrganisationAccessLevel) => ORGANISATION_ACCESS_LEVELS.indexOf(reach)

  test('only shrinks over time once nothing is paid ahead', () => {
    fc.assert(
      fc.property(ties, day, fc.nat(2_000), (given, today, later) => {
        const before = computeOrganisationAccessLevel(given, today)
        const after = computeOrganisationAccessLevel(given, addDays(today, later))
        expect(rank(after)).toBeLessThanOrEqual(rank(before))
      }),
    )
  })

  test('is payments only once every tie has expired', () => {
    fc.assert(
      fc.property(ties, (given) => {
        const ends = given.periods.filter(({ enabled, paid }) => enabled && paid).map(({ endDate }) => endDate)
        const free = [
          ...ends.map((end) => addMonths(end, FORMER_MEMBER_VISIBLE_MONTHS)),
          ...(given.lastEventOn ? [addDays(given.lastEventOn, ENTRIES_VISIBLE_DAYS)] : []),
        ].sort()
        const today = addDays(free.at(-1) ?? '2024-01-01', 1)
        expect(computeOrganisationAccessLevel(given, today)).toBe('books')
      }),
    )
  })

  test('allows changes only during a membership', () => {
    fc.assert(
      fc.property(ties, day, (given, today) => {
        const runs = given.periods.some(({ enabled, paid, endDate }) => enabled && paid && endDate >= today)
        expect(hasAccessLevel(computeOrganisationAccessLevel(given, today), 'change')).toBe(runs)
      }),
    )
  })
})

test('each scope includes the previous ones', () => {
  expect(
    ORGANISATION_ACCESS_LEVELS.map(
      (has) => ORGANISATION_ACCESS_LEVELS.filter((wanted) => hasAccessLevel(has, wanted)).length,
    ),
  ).toEqual([1, 2, 3, 4])
})

describe('months later', () => {
  test.each([
    ['2026-12-31', 12, '2027-12-31'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-03-14', 0, '2026-03-14'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('%s plus %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected)
  })
})
