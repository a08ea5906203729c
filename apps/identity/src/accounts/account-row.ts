import type { Account } from './account.ts'

export type AccountRow = Account & { passwordHash: string | null }

export const ACCOUNT_COLUMNS = `id, email, email_verified as "emailVerified", given_name as "givenName",
  family_name as "familyName", phone, password_hash as "passwordHash", roles, locale, created_at as "createdAt", disabled,
  password_version as "passwordVersion", strong_sign_in_since as "strongSignInSince"`

export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.emailVerified,
    givenName: row.givenName,
    familyName: row.familyName,
    phone: row.phone,
    roles: row.roles,
    locale: row.locale,
    createdAt: row.createdAt,
    disabled: row.disabled,
    passwordVersion: row.passwordVersion,
    strongSignInSince: row.strongSignInSince,
  }
}
