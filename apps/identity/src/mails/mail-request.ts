import type { Locale } from '../options.ts'

/**
 * A mail that somebody is to get, as it is kept until it is sent: who and what. What it says, and the link in it, are made
 * when it is sent, so that nothing that waits opens anything. `interaction` is the sign-in it continues, sealed.
 */
export type MailRequest = { id: string } & (
  | { kind: 'confirm-registration'; registrationId: string; locale: Locale; interaction: string }
  | { kind: 'verify-email'; accountId: string; locale: Locale; interaction: string }
  | ({ kind: 'already-registered' | 'reset-password' } & ResetRequest)
  | { kind: 'passkey-added' | 'passkey-removed'; accountId: string; name: string }
  | { kind: 'password-changed' | 'welcome' | SecondFactorMail; accountId: string }
)

/** Word of a change to what proves more than a password. */
export type SecondFactorMail =
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'

/** `passwordVersion` is the account's when the link was asked for: there is none to another password than that. */
export type ResetRequest = { accountId: string; passwordVersion: number; locale: Locale; interaction: string | null }

/** What the sign-in that a mail continues is sealed for. */
export function interactionPurpose(requestId: string): string {
  return `identity mail ${requestId}`
}
