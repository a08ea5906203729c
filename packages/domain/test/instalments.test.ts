import {
  computeUnpaidInstalments,
  findInstalmentsProblem,
  listPayableAmounts,
  MAX_INSTALMENTS,
  MIN_INSTALMENTS,
  planInstalments,
} from '@forenet/domain/instalments'
import { sumMinor } from '@forenet/domain/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const FIRST = '2027-01-31'

describe('a plan of instalments', () => {
  test.each([
    [100_000, 3, 1, [33_334, 33_333, 33_333], ['2027-01-31', '2027-02-28', '2027-03-31']],
    [100_000, 2, 6, [50_000, 50_000], ['2027-01-31', '2027-07-31']],
    [14, 12, 1, [3, ...Array(11).fill(1)], null],
  ] as const)('%i øre in %i, every %i months', (totalMinor, count, everyMonths, amounts, days) => {
    const plan = planInstalments(totalMinor, { count, firstDueOn: FIRST, everyMonths })
    expect(plan.map(({ amountMinor }) => amountMinor)).toEqual(amounts)
    if (days) expect(plan.map(({ dueOn }) => dueOn)).toEqual(days)
  })

  test('sums to the total and is valid, and only the first has the remainder', () => {
    const count = fc.integer({ min: MIN_INSTALMENTS, max: MAX_INSTALMENTS })
    fc.assert(
      fc.property(
        count,
        fc.integer({ min: MAX_INSTALMENTS, max: 100_000_000 }),
        fc.integer({ min: 1, max: 12 }),
        (n, totalMinor, everyMonths) => {
          const plan = planInstalments(totalMinor, { count: n, firstDueOn: FIRST, everyMonths })
          expect(sumMinor(plan.map(({ amountMinor }) => amountMinor))).toBe(totalMinor)
          expect(findInstalmentsProblem(plan, totalMinor)).toBeNull()
          const [first = 0, ...others] = plan.map(({ amountMinor }) => amountMinor)
          expect(new Set(others).size).toBe(1)
          expect(first - (others[0] ?? 0)).toBeLessThan(n)
        },
      ),
    )
  })

  const [ONE, TWO] = [
    { dueOn: '2027-01-15', amountMinor: 600 },
    { dueOn: '2027-02-15', amountMinor: 400 },
  ] as const
  test.each([
    [[], null],
    [[ONE, TWO], null],
    [[ONE], 'count'],
    [planInstalments(1_300, { count: 13, firstDueOn: FIRST, everyMonths: 1 }), 'count'],
    [[ONE, { ...TWO, amountMinor: 0 }], 'amount'],
    [[TWO, ONE], 'order'],
    [[ONE, { ...TWO, dueOn: ONE.dueOn }], 'order'],
    [[ONE, { ...TWO, amountMinor: 401 }], 'sum'],
  ] as const)('%j has the problem %s', (plan, problem) => {
    expect(findInstalmentsProblem(plan, plan.length === 13 ? 1_300 : 1_000)).toBe(problem)
  })
})

describe('what is left of instalments', () => {
  test.each([
    [0, [600, 400, 200]],
    [1, [599, 400, 200]],
    [600, [0, 400, 200]],
    [750, [0, 250, 200]],
    [1_200, [0, 0, 0]],
  ])('after %i øre', (settledMinor, left) => {
    expect(computeUnpaidInstalments([600, 400, 200], settledMinor)).toEqual(left)
  })

  test('sums to what is left of the invoice, the oldest settled first', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (some, share) => {
        const totalMinor = sumMinor(some)
        const settledMinor = Math.floor(totalMinor * share)
        const left = computeUnpaidInstalments(some, settledMinor)
        expect(sumMinor(left)).toBe(totalMinor - settledMinor)
        const next = left.findIndex((minor) => minor > 0)
        if (next >= 0) expect(left.slice(next + 1)).toEqual(some.slice(next + 1))
      }),
    )
  })
})

describe('the amounts that a payer may choose from', () => {
  const owed = (...of: readonly [string, number][]) => of.map(([dueOn, leftMinor]) => ({ dueOn, leftMinor }))
  test.each([
    [owed(['2027-01-15', 500]), [['all', 500]]],
    [[], []],
    [
      owed(['2027-03-15', 500], ['2027-04-15', 500]),
      [
        ['next', 500],
        ['all', 1_000],
      ],
    ],
    [
      owed(['2027-01-15', 100], ['2027-02-15', 500], ['2027-03-15', 500]),
      [
        ['next', 100],
        ['overdue', 600],
        ['all', 1_100],
      ],
    ],
    [
      owed(['2027-01-15', 100], ['2027-02-15', 500]),
      [
        ['next', 100],
        ['all', 600],
      ],
    ],
  ] as const)('of %j', (parts, amounts) => {
    expect(listPayableAmounts(parts, '2027-03-01').map(({ of, amountMinor }) => [of, amountMinor])).toEqual(amounts)
  })
})
