import type { Minor } from './money.ts'

/** Ledger accounts in the order of the annual statement; all others are balance sheet accounts. */
export const INCOME_ACCOUNTS = ['memberships', 'events', 'invoices'] as const
export const EXPENSE_ACCOUNTS = [
  'payment-fees',
  'chargebacks',
  'payout-differences',
  'bank-fees',
  'drawer-payouts',
  'cash-differences',
  'write-offs',
] as const

export type StatementRow = {
  account: string
  kind: 'income' | 'expense'
  /** Øre; positive for both income and expenses. */
  amountMinor: Minor
  lastYearMinor: Minor
  budgetMinor: Minor | null
}

type BalanceByAccount = ReadonlyMap<string, Minor>

export function buildStatementRows(
  year: BalanceByAccount,
  lastYear: BalanceByAccount,
  budget: BalanceByAccount,
): StatementRow[] {
  const rowOf =
    (kind: StatementRow['kind']) =>
    (account: string): StatementRow => {
      const sign = kind === 'income' ? -1 : 1
      return {
        account,
        kind,
        amountMinor: sign * (year.get(account) ?? 0) + 0,
        lastYearMinor: sign * (lastYear.get(account) ?? 0) + 0,
        budgetMinor: budget.get(account) ?? null,
      }
    }
  return [...INCOME_ACCOUNTS.map(rowOf('income')), ...EXPENSE_ACCOUNTS.map(rowOf('expense'))]
}

/** The budget's result is null if the club has no budget. */
export function computeStatementResult(
  rows: readonly StatementRow[],
): Pick<StatementRow, 'amountMinor' | 'lastYearMinor' | 'budgetMinor'> {
  const sum = (of: (row: StatementRow) => Minor) =>
    rows.reduce((total, row) => total + (row.kind === 'income' ? of(row) : -of(row)), 0)
  return {
    amountMinor: sum(({ amountMinor }) => amountMinor),
    lastYearMinor: sum(({ lastYearMinor }) => lastYearMinor),
    budgetMinor: rows.every(({ budgetMinor }) => budgetMinor === null) ? null : sum((row) => row.budgetMinor ?? 0),
  }
}
