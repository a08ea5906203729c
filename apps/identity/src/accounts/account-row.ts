import type { Locale } from '../options.ts'
import type { Account } from './account.ts'

export type AccountRow = {
  id: string
  email: string
  email_verified: boolean
  given_name: string
  family_name: string
  phone: string | null
  password_hash: string | null
  roles: string[]
  locale: Locale
  created_at: Date
  disabled: boolean
  password_version: number
}

export const ACCOUNT_COLUMNS =
  'id, email, email_verified, given_name, family_name, phone, password_hash, roles, locale, created_at, disabled, password_version'

/** The account of a row, without its password hash. */
export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified,
    givenName: row.given_name,
    familyName: row.family_name,
    phone: row.phone,
    roles: row.roles,
    locale: row.locale,
    createdAt: row.created_at,
    disabled: row.disabled,
    passwordVersion: row.password_version,
  }
}
