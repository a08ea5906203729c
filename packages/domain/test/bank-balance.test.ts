import { expect, test } from 'vitest'
import { findCamtPeriod, findCsvPeriod } from '../src/bank-balance.ts'

const NOVEMBER = { from: '2026-11-01', through: '2026-11-30', openingMinor: 10_000, closingMinor: 15_000 }
const line = (day: number, amountMinor = 1_000) => ({
  bookedOn: `2026-11-${String(day).padStart(2, '0')}`,
  amountMinor,
})
const opening = (day: string) => ({ day, minor: 10_000 })
const closing = { day: '2026-11-30', minor: 15_000 }

test.each([
  ['dated on its first day', [line(1)], { opening: opening('2026-11-01'), closing }, NOVEMBER],
  ['dated on the day before', [line(1)], { opening: opening('2026-10-31'), closing }, NOVEMBER],
  [
    'dated on a first day without lines',
    [line(9)],
    { opening: opening('2026-11-01'), closing },
    { ...NOVEMBER, from: '2026-11-02' },
  ],
  ['without lines', [], { opening: opening('2026-10-31'), closing }, NOVEMBER],
  ['of one day without lines', [], { opening: opening('2026-11-30'), closing }, { ...NOVEMBER, from: '2026-11-30' }],
  [
    'that ends after its closing balance',
    [],
    { opening: opening('2026-10-31'), closing: { ...closing, day: '2026-11-27' }, lastDay: '2026-11-30' },
    NOVEMBER,
  ],
  [
    'without balances',
    [line(9), line(3)],
    {},
    { from: '2026-11-03', through: '2026-11-09', openingMinor: null, closingMinor: null },
  ],
  ['with nothing but a last day', [], { lastDay: '2026-11-30' }, null],
])('the period of a CAMT.053 statement %s', (_what, lines, known, expected) => {
  expect(findCamtPeriod(lines, known)).toEqual(expected)
})

const row = (day: number, amountMinor: number, balanceMinor: number | null) => ({
  ...line(day, amountMinor),
  balanceMinor,
})
const ROWS = [row(2, 500, 10_500), row(3, -200, 10_300), row(3, 700, 11_000), row(9, 4_000, 15_000)]
const READ = { from: '2026-11-02', through: '2026-11-09', openingMinor: 10_000, closingMinor: 15_000 }

test.each([
  ['oldest first', ROWS, READ],
  ['newest first', ROWS.toReversed(), READ],
  ['newest day first, its lines oldest first', [...ROWS.slice(3), ...ROWS.slice(1, 3), ...ROWS.slice(0, 1)], READ],
  [
    'of one day, newest first',
    [row(3, 700, 11_000), row(3, -200, 10_300)],
    { from: '2026-11-03', through: '2026-11-03', openingMinor: 10_500, closingMinor: 11_000 },
  ],
  [
    'with empty balances',
    ROWS.map((one, nth) => ({ ...one, balanceMinor: nth === 1 ? one.balanceMinor : null })),
    READ,
  ],
  ['with a missing line', ROWS.toSpliced(2, 1), READ],
  [
    'without balances',
    ROWS.map((one) => ({ ...one, balanceMinor: null })),
    { ...READ, openingMinor: null, closingMinor: null },
  ],
  ['without lines', [], null],
])('the period of a CSV file %s', (_what, rows, expected) => {
  expect(findCsvPeriod(rows)).toEqual(expected)
})
