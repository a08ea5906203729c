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
  /** Incremented with each password change, so that links and sign-ins of the old password become invalid. */
  passwordVersion: number
  /** When the application first required a second factor of this account and the user had one; null before. */
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
      /**
       * Hash from `hashPassword`, so that seeds can reuse one. Null: the account cannot sign in before a password
       * reset.
       */
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
  /** Creates an account. @throws {AccountError} EMAIL_TAKEN */
  create(account: NewAccount): Promise<Account>
  /** Creates accounts, skipping e-mails that are taken; returns those created. */
  createMany(accounts: readonly NewAccount[]): Promise<Account[]>
  byId(id: string): Promise<Account | undefined>
  byEmail(email: string): Promise<Account | undefined>
  /** Verifies a password, also of disabled and unverified accounts. Takes the same time for unknown e-mails. */
  authenticate(email: string, password: string): Promise<Account | undefined>
  setPassword(id: string, password: string): Promise<void>
  /** Replaces all roles of an account. @throws {AccountError} UNKNOWN_ACCOUNT */
  setRoles(id: string, roles: readonly string[]): Promise<void>
  setName(id: string, name: { givenName: string; familyName: string; phone: string | null }): Promise<void>
  /** Changes the e-mail, which is unverified by default. @throws {AccountError} EMAIL_TAKEN or UNKNOWN_ACCOUNT */
  changeEmail(id: string, email: string, verified?: boolean): Promise<void>
  markVerified(id: string): Promise<void>
  recordStrongSignIn(id: string): Promise<void>
  /**
   * Disables or enables an account; a disabled one cannot sign in or refresh tokens. @throws {AccountError}
   * UNKNOWN_ACCOUNT
   */
  setDisabled(id: string, disabled: boolean): Promise<void>
  /** Deletes an account (idempotent). `Identity.accounts` ends sessions and tokens first. */
  remove(email: string): Promise<void>
}
