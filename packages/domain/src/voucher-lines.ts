import type { LedgerAccount, LedgerLine } from './ledger.ts'
import { type Minor, prorateHalfUp, sumMinor } from './money.ts'

/** Part of an income by what was bought: id of a membership type or event, or null if unknown. */
export type IncomePart = { subjectId: string | null; netMinor: Minor; vatMinor: Minor }

export type AccountNumber = { number: string; vatCode: string }
export type AccountMapping = AccountNumber & { account: string; subjectId: string | null }

export type VoucherLine = AccountNumber & { account: LedgerAccount; subjectId: string | null; amountMinor: Minor }

export type FindAccountNumber = (account: string, subjectId: string | null) => AccountNumber

const INCOME = ['memberships', 'events', 'invoices'] as const satisfies readonly LedgerAccount[]
const WHOLE: IncomePart = { subjectId: null, netMinor: 1, vatMinor: 1 }

export function createAccountNumberFinder(mappings: readonly AccountMapping[]): FindAccountNumber {
  const keyOf = (account: string, subjectId: string | null) => `${account} ${subjectId ?? ''}`
  const byKey = new Map(mappings.map((one) => [keyOf(one.account, one.subjectId), one]))
  return (account, subjectId) => {
    const found = byKey.get(keyOf(account, subjectId)) ?? byKey.get(keyOf(account, null))
    return { number: found?.number ?? '', vatCode: found?.vatCode ?? '' }
  }
}

/**
 * Lines of a voucher by account number, summing to zero. Income is split by membership type or event. Income with a VAT
 * code includes its VAT, because the accounting program derives it; other VAT is a separate line.
 */
export function buildVoucherLines(
  { lines, parts }: { lines: readonly LedgerLine[]; parts: readonly IncomePart[] },
  numberOf: FindAccountNumber,
): VoucherLine[] {
  const found = new Map<string, VoucherLine>()
  const add = (account: LedgerAccount, subjectId: string | null, amountMinor: Minor) => {
    const numbered = numberOf(account, subjectId)
    const key = `${account} ${subjectId ?? ''}`
    const line = found.get(key) ?? { account, subjectId, ...numbered, amountMinor: 0 }
    found.set(key, { ...line, amountMinor: line.amountMinor + amountMinor })
  }
  const sold = parts.length > 0 ? parts : [WHOLE]
  const income = lines.find(({ account }) => isIncomeAccount(account))?.account
  for (const { account, amountMinor } of lines) {
    if (isIncomeAccount(account)) {
      const shares = allocateByWeight(
        amountMinor,
        sold.map(({ netMinor }) => netMinor),
      )
      for (const [index, part] of sold.entries()) add(account, part.subjectId, shares[index] ?? 0)
    } else if (account === 'vat' && income) {
      const shares = allocateByWeight(
        amountMinor,
        sold.map(({ vatMinor }) => vatMinor),
      )
      for (const [index, { subjectId }] of sold.entries()) {
        const isGross = numberOf(income, subjectId).vatCode !== ''
        add(isGross ? income : 'vat', isGross ? subjectId : null, shares[index] ?? 0)
      }
    } else {
      add(account, null, amountMinor)
    }
  }
  return [...found.values()].filter(({ amountMinor }) => amountMinor !== 0)
}

export function isIncomeAccount(account: string): boolean {
  return INCOME.some((one) => one === account)
}

/** Splits an amount by weights without losing an øre. All goes to the first part if no weight is positive. */
export function allocateByWeight(amountMinor: Minor, weights: readonly Minor[]): Minor[] {
  const total = sumMinor(weights)
  if (total === 0) return weights.map((_weight, index) => (index === 0 ? amountMinor : 0))
  let weight = 0
  let given = 0
  return weights.map((one) => {
    weight += one
    const share = prorateHalfUp(amountMinor, weight, total) - given
    given += share
    return share
  })
}
