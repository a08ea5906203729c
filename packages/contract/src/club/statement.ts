import { EXPENSE_ACCOUNTS, INCOME_ACCOUNTS } from '@forenet/domain/annual-statement'
import { z } from 'zod'

const MAX_BUDGET_MINOR = 100_000_000_000

export const statementYearSchema = z.coerce.number().int().min(2000).max(2100)

export const annualStatementSchema = z.object({
  year: z.int(),
  years: z.array(z.int()),
  rows: z.array(
    z.object({
      account: z.string(),
      kind: z.enum(['income', 'expense']),
      amountMinor: z.int(),
      lastYearMinor: z.int(),
      budgetMinor: z.int().nullable(),
    }),
  ),
  result: z.object({ amountMinor: z.int(), lastYearMinor: z.int(), budgetMinor: z.int().nullable() }),
})
export type AnnualStatement = z.output<typeof annualStatementSchema>

export const budgetSchema = z.strictObject({
  year: z.int().min(2000).max(2100),
  rows: z
    .array(
      z.strictObject({
        account: z.enum([...INCOME_ACCOUNTS, ...EXPENSE_ACCOUNTS]),
        amountMinor: z.int().min(0).max(MAX_BUDGET_MINOR),
      }),
    )
    .max(20),
})
