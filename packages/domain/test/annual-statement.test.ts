import { buildStatementRows, computeStatementResult } from '@forenet/domain/annual-statement'
import { expect, test } from 'vitest'

const balances = (given: Record<string, number>) => new Map(Object.entries(given))

test('income and expense are positive, balances are left out, and the result is their difference', () => {
  const rows = buildStatementRows(
    balances({ memberships: -40_000, 'write-offs': 2_500, bank: 37_500 }),
    balances({ events: -10_000, 'cash-differences': -500 }),
    balances({ memberships: 50_000 }),
  )
  expect(
    rows.map(({ account, amountMinor, lastYearMinor, budgetMinor }) => [
      account,
      amountMinor,
      lastYearMinor,
      budgetMinor,
    ]),
  ).toEqual([
    ['memberships', 40_000, 0, 50_000],
    ['events', 0, 10_000, null],
    ['invoices', 0, 0, null],
    ['payment-fees', 0, 0, null],
    ['chargebacks', 0, 0, null],
    ['payout-differences', 0, 0, null],
    ['bank-fees', 0, 0, null],
    ['drawer-payouts', 0, 0, null],
    ['cash-differences', 0, -500, null],
    ['write-offs', 2_500, 0, null],
  ])
  expect(computeStatementResult(rows)).toEqual({ amountMinor: 37_500, lastYearMinor: 10_500, budgetMinor: 50_000 })
  expect(computeStatementResult(buildStatementRows(balances({}), balances({}), balances({}))).budgetMinor).toBeNull()
})
