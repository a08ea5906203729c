import type { Words } from '../words/en.ts'
import type { MailContent } from './compose-mail.ts'
import type { MailRequest } from './mail-request.ts'

export function mailTexts(request: MailRequest, words: Words): Omit<MailContent, 'to' | 'givenName' | 'url'> {
  switch (request.kind) {
    case 'confirm-registration':
    case 'verify-email':
      return {
        kind: 'verify-email',
        subject: words.mailConfirmSubject,
        text: words.mailConfirmText,
        button: words.mailConfirmButton,
        note: words.mailConfirmNote,
      }
    case 'already-registered':
      return {
        kind: 'reset-password',
        subject: words.mailExistsSubject,
        text: words.mailExistsText,
        button: words.mailResetButton,
        note: words.mailResetNote,
      }
    case 'reset-password':
      return {
        kind: 'reset-password',
        subject: words.mailResetSubject,
        text: words.mailResetText,
        button: words.mailResetButton,
        note: words.mailResetNote,
      }
    case 'password-changed':
      return {
        kind: 'password-changed',
        subject: words.mailPasswordChangedSubject,
        text: words.mailPasswordChangedText,
        button: words.mailPasswordChangedButton,
        note: words.mailPasswordChangedNote,
      }
    case 'passkey-added':
      return {
        kind: 'passkey-added',
        subject: words.mailPasskeyAddedSubject,
        text: words.mailPasskeyAddedText(request.name),
        button: words.mailPasskeyButton,
        note: words.mailPasskeyAddedNote,
      }
    case 'passkey-removed':
      return {
        kind: 'passkey-removed',
        subject: words.mailPasskeyRemovedSubject,
        text: words.mailPasskeyRemovedText(request.name),
        button: words.mailPasskeyButton,
        note: words.mailPasskeyRemovedNote,
      }
    case 'second-factor-added':
    case 'second-factor-removed':
    case 'recovery-codes-made':
    case 'recovery-code-used':
      return { kind: request.kind, ...words.mailSecondFactor[request.kind], button: words.mailPasskeyButton }
    case 'welcome':
      return {
        kind: 'welcome',
        subject: words.mailWelcomeSubject,
        text: words.mailWelcomeText,
        button: words.mailWelcomeButton,
        note: words.mailWelcomeNote,
      }
  }
}
