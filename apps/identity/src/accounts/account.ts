import type { Locale } from '../options.ts'

export type Account = {
  id: string
  email: string
  emailVerified: boolean
  givenName: string
  familyName: string
  phone: string | null
  /** Realm roles in the format `org:{org}|role:{ROLE}`. */
  roles: string[]
  locale: Locale
  createdAt: Date
  disabled: boolean
  /** Incremented with each password change, which invalidates older links and sign-ins. */
  passwordVersion: number
  /** When the application first required a second factor and the user had one. */
  strongSignInSince: Date | null
}

export const DEFAULT_ROLES: readonly string[] = ['org:ALL|role:USER']

export type NewAccount = {
  id?: string
  email: string
  emailVerified?: boolean
  givenName: string
  familyName: string
  phone?: string | null
  locale?: Locale
  roles?: readonly string[]
  termsAcceptedAt?: Date
} & (
  | { password: string; passwordHash?: undefined }
  | {
      password?: undefined
      /** From `hashPassword`, so that seeds can reuse one. Null: no sign-in before a password reset. */
      passwordHash: string | null
    }
)

export type AccountErrorCode = 'EMAIL_TAKEN' | 'UNKNOWN_ACCOUNT'

export class AccountError extends Error {
  readonly code: AccountErrorCode

  constructor(code: AccountErrorCode) {
    super(code === 'EMAIL_TAKEN' ? 'Another account has this e-mail address' : 'There is no such account')
    this.name = 'AccountError'
    this.code = code
  }
}

export type Accounts = {
  /** @throws {AccountError} EMAIL_TAKEN */
  create(account: NewAccount): Promise<Account>
  /** Skips e-mails that are taken; returns the accounts created. */
  createMany(accounts: readonly NewAccount[]): Promise<Account[]>
  byId(id: string): Promise<Account | undefined>
  byEmail(email: string): Promise<Account | undefined>
  /** Includes disabled and unverified accounts. Takes the same time for unknown e-mails. */
  authenticate(email: string, password: string): Promise<Account | undefined>
  setPassword(id: string, password: string): Promise<void>
  /** @throws {AccountError} UNKNOWN_ACCOUNT */
  setRoles(id: string, roles: readonly string[]): Promise<void>
  setName(id: string, name: { givenName: string; familyName: string; phone: string | null }): Promise<void>
  /** The new e-mail is unverified by default. @throws {AccountError} EMAIL_TAKEN or UNKNOWN_ACCOUNT */
  changeEmail(id: string, email: string, verified?: boolean): Promise<void>
  markVerified(id: string): Promise<void>
  recordStrongSignIn(id: string): Promise<void>
  /** A disabled account cannot sign in or refresh tokens. @throws {AccountError} UNKNOWN_ACCOUNT */
  setDisabled(id: string, disabled: boolean): Promise<void>
  /** Idempotent. `Identity.accounts` ends sessions and tokens first. */
  remove(email: string): Promise<void>
}
