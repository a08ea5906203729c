import type { Locale } from '../options.ts'

/** Somebody who can sign in. */
export type Account = {
  /** The `sub` of tokens. */
  id: string
  email: string
  emailVerified: boolean
  givenName: string
  familyName: string
  phone: string | null
  /** Realm roles, in the form `org:{org}|role:{ROLE}`. */
  roles: string[]
  locale: Locale
  createdAt: Date
  disabled: boolean
  /** Changes with the password. */
  passwordVersion: number
  /** When the application first asked for more than a password and got it. */
  strongSignInSince: Date | null
}

/** Every account may use the portal as an ordinary user. */
export const DEFAULT_ROLES: readonly string[] = ['org:ALL|role:USER']

export type NewAccount = {
  /** Made when missing. */
  id?: string
  email: string
  emailVerified?: boolean
  givenName: string
  familyName: string
  phone?: string | null
  locale?: Locale
  /** Added to `DEFAULT_ROLES`. */
  roles?: readonly string[]
  termsAcceptedAt?: Date
} & (
  | { password: string; passwordHash?: undefined }
  | {
      password?: undefined
      /** From `hashPassword`: a seed hashes one password once for many accounts. Null: cannot sign in until reset. */
      passwordHash: string | null
    }
)

export type AccountErrorCode = 'EMAIL_TAKEN' | 'UNKNOWN_ACCOUNT'

/** Why an account could not be made or changed. */
export class AccountError extends Error {
  readonly code: AccountErrorCode

  constructor(code: AccountErrorCode) {
    super(code === 'EMAIL_TAKEN' ? 'Another account has this e-mail address' : 'There is no such account')
    this.name = 'AccountError'
    this.code = code
  }
}

/** The accounts of the realm. Addresses are kept and looked up in lower case. */
export type Accounts = {
  /** Makes one account. @throws AccountError EMAIL_TAKEN */
  create(account: NewAccount): Promise<Account>
  /** Makes many in one statement; those whose address is taken are left as they are and not returned. */
  createMany(accounts: readonly NewAccount[]): Promise<Account[]>
  byId(id: string): Promise<Account | undefined>
  byEmail(email: string): Promise<Account | undefined>
  /** The account whose password this is (also when disabled or unverified), taking the same time for unknown addresses. */
  authenticate(email: string, password: string): Promise<Account | undefined>
  /** @throws AccountError UNKNOWN_ACCOUNT */
  setPassword(id: string, password: string): Promise<void>
  /** Replaces all roles. @throws AccountError UNKNOWN_ACCOUNT */
  setRoles(id: string, roles: readonly string[]): Promise<void>
  /** @throws AccountError UNKNOWN_ACCOUNT */
  setName(id: string, name: { givenName: string; familyName: string; phone: string | null }): Promise<void>
  /** The address counts as unverified unless said otherwise. @throws AccountError EMAIL_TAKEN or UNKNOWN_ACCOUNT */
  changeEmail(id: string, email: string, verified?: boolean): Promise<void>
  /** @throws AccountError UNKNOWN_ACCOUNT */
  markVerified(id: string): Promise<void>
  /** Remembers, from the first time on, that the application has asked for more than a password and got it. */
  recordStrongSignIn(id: string): Promise<void>
  /** A disabled account cannot sign in, and its sessions get no new tokens. @throws AccountError UNKNOWN_ACCOUNT */
  setDisabled(id: string, disabled: boolean): Promise<void>
  /**
   * Takes away the account of an address with its passkeys and links, and whatever registration waits for that address; from
   * `Identity.accounts`, its sessions and tokens end first, at once. Done twice, or for an unknown address, it changes nothing.
   */
  remove(email: string): Promise<void>
}
