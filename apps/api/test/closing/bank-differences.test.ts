import { expect, test } from 'vitest'
import {
  type BankDifference,
  findBankDifferences,
  type ImportedPeriod,
} from '../../src/modules/finance/closing/closing-rules.ts'

const ACCOUNT = '1234 0000000001'
const period = (
  from: string,
  through: string,
  openingMinor: number | null = null,
  closingMinor: number | null = null,
) => ({
  ...{ account: ACCOUNT, from: `2026-${from}`, through: `2026-${through}`, openingMinor, closingMinor },
})
const sum = (day: string, minor: number) => ({ account: ACCOUNT, day: `2026-${day}`, minor })
const words = ({ kind, from, through, differenceMinor }: BankDifference) =>
  `${kind} ${from.slice(5)} ${through.slice(5)} ${differenceMinor}`

const OCTOBER = period('10-01', '10-31', 0, 100)
const NOVEMBER = period('11-01', '11-30', 100, 150)
const SUMS = [sum('10-12', 100), sum('11-12', 50)]

test.each<[string, ImportedPeriod[], typeof SUMS, string[]]>([
  ['nothing if the balances agree', [OCTOBER, NOVEMBER], SUMS, []],
  ['a missing transaction', [OCTOBER, NOVEMBER], SUMS.slice(0, 1), ['bank-gap 11-01 11-30 50']],
  [
    'a transaction that is imported twice',
    [OCTOBER, NOVEMBER],
    [...SUMS, sum('11-13', 50)],
    ['bank-gap 11-01 11-30 -50'],
  ],
  [
    'an opening balance that is not the closing balance before it',
    [OCTOBER, period('11-01', '11-30', 90, 140)],
    SUMS,
    ['bank-gap 11-01 11-01 -10'],
  ],
  [
    'missing days between statements',
    [period('11-01', '11-10', 100, 100), period('11-20', '11-30', 130, 130)],
    [],
    ['bank-gap 11-11 11-19 30'],
  ],
  [
    'nothing between statements without transactions',
    [period('11-01', '11-12', 100, 150), period('11-20', '11-30', 150, 150)],
    SUMS,
    [],
  ],
  ['no gap of a closed month', [period('10-01', '10-31', 0, 70), NOVEMBER], SUMS, ['bank-gap 11-01 11-01 30']],
  [
    'a gap of a statement that goes on into the next month',
    [OCTOBER, period('11-01', '12-05', 100, 150)],
    SUMS.slice(0, 1),
    ['bank-gap 11-01 12-05 50'],
  ],
  ['no gap of the next month', [OCTOBER, NOVEMBER, period('12-01', '12-05', 150, 170)], SUMS, []],
  [
    'nothing if a file ends in the middle of a day and the next one has the whole day',
    [period('11-01', '11-12', 100, 120), period('11-12', '11-30', 100, 150)],
    SUMS,
    [],
  ],
  ['nothing if the same file is imported twice', [NOVEMBER, NOVEMBER], SUMS, []],
  [
    'the days after the last statement',
    [OCTOBER, period('11-01', '11-27', 100, 150)],
    SUMS,
    ['bank-not-covered 11-28 11-30 0'],
  ],
  ['a month without a statement', [OCTOBER], SUMS, ['bank-not-imported 11-01 11-30 0']],
  [
    'a month without a statement before one with a statement',
    [OCTOBER, period('12-01', '12-31')],
    [],
    ['bank-not-imported 11-01 11-30 0'],
  ],
  [
    'no month that the balances on both sides prove empty',
    [OCTOBER, period('12-01', '12-31', 100, 100)],
    SUMS.slice(0, 1),
    [],
  ],
  ['no month before the first statement', [period('11-20', '11-30')], [], []],
  [
    'missing days without balances',
    [period('10-01', '10-31'), period('11-03', '11-28')],
    SUMS,
    ['bank-not-covered 11-29 11-30 0'],
  ],
])('closing November finds %s', (_what, periods, sums, expected) => {
  const found = findBankDifferences(periods, sums, { after: '2026-10-31', through: '2026-11-30' })
  expect(found.map(words)).toEqual(expected)
})

test('closing two months finds each month without a statement', () => {
  const found = findBankDifferences([period('09-01', '09-30')], [], { after: '2026-09-30', through: '2026-11-30' })
  expect(found.map(words)).toEqual(['bank-not-imported 10-01 10-31 0', 'bank-not-imported 11-01 11-30 0'])
})
