import type { Locale } from '../options.ts'

/**
 * Text and link are generated at sending time, so that the queue contains no working links. `interaction`: encrypted id
 * of the sign-in to continue.
 */
export type MailRequest = { id: string } & (
  | { kind: 'confirm-registration'; registrationId: string; locale: Locale; interaction: string }
  | { kind: 'verify-email'; accountId: string; locale: Locale; interaction: string }
  | ({ kind: 'already-registered' | 'reset-password' } & ResetRequest)
  | { kind: 'passkey-added' | 'passkey-removed'; accountId: string; name: string }
  | { kind: 'password-changed' | 'welcome' | SecondFactorMail; accountId: string }
)

export type SecondFactorMail =
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'

/** `passwordVersion`: at the request; no link is created once the password has changed. */
export type ResetRequest = { accountId: string; passwordVersion: number; locale: Locale; interaction: string | null }

export function buildInteractionLinkPurpose(requestId: string): string {
  return `identity mail ${requestId}`
}
