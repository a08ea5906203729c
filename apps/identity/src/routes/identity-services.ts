import type Provider from 'oidc-provider'
import type { Accounts } from '../accounts/account.ts'
import type { Registrations } from '../accounts/registrations.ts'
import type { KnownDevices } from '../devices/known-devices.ts'
import type { CodeAttempts } from '../limits/code-attempts.ts'
import type { RateLimiter } from '../limits/rate-limit.ts'
import type { SignInAttempts } from '../limits/sign-in-attempts.ts'
import type { MailLinks } from '../links/mail-links.ts'
import type { IdentityMails } from '../mails/identity-mails.ts'
import type { IdentityRealm } from '../options.ts'
import type { Assets } from '../pages/assets.ts'
import type { WebAuthnCeremonies } from '../passkeys/ceremonies.ts'
import type { Passkeys } from '../passkeys/passkeys.ts'
import type { OpenSignIns } from '../provider/open-sign-ins.ts'
import type { Sessions } from '../provider/sessions.ts'
import type { TokenVerifier } from '../provider/verify-token.ts'
import type { RecoveryCodes } from '../second-factor/recovery-codes.ts'
import type { TotpStore } from '../second-factor/totp-store.ts'

export type IdentityServices = {
  realm: IdentityRealm
  provider: Provider
  accounts: Accounts
  registrations: Registrations
  sessions: Sessions
  openSignIns: OpenSignIns
  passkeys: Passkeys
  /** Absent if browsers refuse passkeys at this origin (`findRelyingPartyId`). */
  ceremonies: WebAuthnCeremonies | undefined
  totp: TotpStore
  recoveryCodes: RecoveryCodes
  links: MailLinks
  mails: IdentityMails
  limiter: RateLimiter
  tries: SignInAttempts
  codeTries: CodeAttempts
  devices: KnownDevices
  assets: Assets
  verifyToken: TokenVerifier
  formSecrets: readonly [string, ...string[]]
}
