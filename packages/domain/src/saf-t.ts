import { EXPENSE_ACCOUNTS, INCOME_ACCOUNTS } from './annual-statement.ts'
import type { Minor } from './money.ts'

type SafTAccountType = 'Asset' | 'Liability' | 'Sale' | 'Expense'

/** '-12.50'. */
export function writeDecimalAmount(minor: Minor): string {
  const size = Math.abs(minor)
  return `${minor < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

export function safTAccountType(account: string): SafTAccountType {
  if (account === 'vat') return 'Liability'
  if (INCOME_ACCOUNTS.some((one) => one === account)) return 'Sale'
  return EXPENSE_ACCOUNTS.some((one) => one === account) ? 'Expense' : 'Asset'
}

/** ISO 13616, of '1234 0012345678'. */
export function danishIban(bankAccount: string): string {
  const digits = bankAccount.replaceAll(' ', '')
  // 'DK00' moved to the end, with its letters as numbers.
  const remainder = BigInt(`${digits}132000`) % 97n
  return `DK${String(98n - remainder).padStart(2, '0')}${digits}`
}

/** Without the characters that XML 1.0 does not have, in one line of at most `max` characters. */
export function safTText(text: string, max: number): string {
  const readable = text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
  return [...readable.replace(/\s+/g, ' ').trim()].slice(0, max).join('')
}
