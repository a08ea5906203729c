import { EXPENSE_ACCOUNTS, INCOME_ACCOUNTS } from './annual-statement.ts'
import type { Minor } from './money.ts'

type SafTAccountType = 'Asset' | 'Liability' | 'Sale' | 'Expense'

/** Such as '-12.50'. */
export function formatDecimalAmount(minor: Minor): string {
  const size = Math.abs(minor)
  return `${minor < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

export function findSafTAccountType(account: string): SafTAccountType {
  if (account === 'vat') return 'Liability'
  if (INCOME_ACCOUNTS.some((one) => one === account)) return 'Sale'
  return EXPENSE_ACCOUNTS.some((one) => one === account) ? 'Expense' : 'Asset'
}

/** ISO 13616: '1234 0012345678' to IBAN. */
export function formatDanishIban(bankAccount: string): string {
  const digits = bankAccount.replaceAll(' ', '')
  // ISO 13616: 'DK00' is moved to the end, and its letters become numbers.
  const remainder = BigInt(`${digits}132000`) % 97n
  return `DK${String(98n - remainder).padStart(2, '0')}${digits}`
}

/** Without characters that XML 1.0 forbids; one line of at most `max` characters. */
export function cleanSafTText(text: string, max: number): string {
  const readable = text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
  return [...readable.replace(/\s+/g, ' ').trim()].slice(0, max).join('')
}
