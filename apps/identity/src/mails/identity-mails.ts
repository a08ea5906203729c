import type { Account } from '../accounts/account.ts'
import type { Registration } from '../accounts/registrations.ts'
import type { MailLinks } from '../links/mail-links.ts'
import type { Locale, Realm } from '../options.ts'
import { wordsOf } from '../words/page-language.ts'
import { composeMail } from './compose-mail.ts'

export type IdentityMails = ReturnType<typeof buildIdentityMails>

/** The mails of the provider. Those with a link make it; `interactionUid` ties it to the sign-in it continues. */
export function buildIdentityMails(realm: Realm, links: MailLinks) {
  const { sendMail, origin, mount } = realm

  function address(page: string, secret: string, interactionUid: string | undefined): string {
    const base = interactionUid ? `${mount}/interaction/${interactionUid}` : `${mount}/login-actions`
    return `${origin}${base}/${page}?token=${secret}`
  }

  async function confirm(
    to: { email: string; givenName: string },
    secret: string,
    locale: Locale,
    interactionUid: string | undefined,
  ): Promise<void> {
    const words = wordsOf(locale)
    await sendMail(
      composeMail(locale, words, {
        to: to.email,
        givenName: to.givenName,
        kind: 'verify-email',
        subject: words.mailConfirmSubject,
        text: words.mailConfirmText,
        button: words.mailConfirmButton,
        url: address('confirm-email', secret, interactionUid),
        note: words.mailConfirmNote,
      }),
    )
  }

  return {
    /** Asks the owner of the address to confirm a registration. `secret` is the one of its link. */
    confirmRegistration: (registration: Registration, secret: string, locale: Locale, interactionUid: string) =>
      confirm(registration, secret, locale, interactionUid),

    /** Asks the owner of an account whose address is not yet confirmed to do so. */
    async confirmAccount(account: Account, locale: Locale, interactionUid: string): Promise<void> {
      const secret = await links.create('verify-email', { accountId: account.id }, interactionUid)
      await confirm(account, secret, locale, interactionUid)
    },

    /** Somebody registered with an address that has an account: its owner hears of it, the other one does not. */
    async alreadyRegistered(account: Account, locale: Locale, interactionUid: string): Promise<void> {
      const words = wordsOf(locale)
      const secret = await links.create('reset-password', { accountId: account.id }, interactionUid)
      await sendMail(
        composeMail(locale, words, {
          to: account.email,
          givenName: account.givenName,
          kind: 'reset-password',
          subject: words.mailExistsSubject,
          text: words.mailExistsText,
          button: words.mailResetButton,
          url: address('new-password', secret, interactionUid),
          note: words.mailResetNote,
        }),
      )
    },

    async resetPassword(account: Account, locale: Locale, interactionUid: string | undefined): Promise<void> {
      const words = wordsOf(locale)
      const secret = await links.create('reset-password', { accountId: account.id }, interactionUid)
      await sendMail(
        composeMail(locale, words, {
          to: account.email,
          givenName: account.givenName,
          kind: 'reset-password',
          subject: words.mailResetSubject,
          text: words.mailResetText,
          button: words.mailResetButton,
          url: address('new-password', secret, interactionUid),
          note: words.mailResetNote,
        }),
      )
    },

    /** Somebody who did not add it hears of it, and so can take it away again. */
    async passkeyAdded(account: Account, name: string): Promise<void> {
      const words = wordsOf(account.locale)
      await sendMail(
        composeMail(account.locale, words, {
          to: account.email,
          givenName: account.givenName,
          kind: 'passkey-added',
          subject: words.mailPasskeyAddedSubject,
          text: words.mailPasskeyAddedText(name),
          button: words.mailPasskeyButton,
          url: `${origin}${mount}/account`,
          note: words.mailPasskeyAddedNote,
        }),
      )
    },

    async passkeyRemoved(account: Account, name: string): Promise<void> {
      const words = wordsOf(account.locale)
      await sendMail(
        composeMail(account.locale, words, {
          to: account.email,
          givenName: account.givenName,
          kind: 'passkey-removed',
          subject: words.mailPasskeyRemovedSubject,
          text: words.mailPasskeyRemovedText(name),
          button: words.mailPasskeyButton,
          url: `${origin}${mount}/account`,
          note: words.mailPasskeyRemovedNote,
        }),
      )
    },

    async welcome(account: Account): Promise<void> {
      const words = wordsOf(account.locale)
      await sendMail(
        composeMail(account.locale, words, {
          to: account.email,
          givenName: account.givenName,
          kind: 'welcome',
          subject: words.mailWelcomeSubject,
          text: words.mailWelcomeText,
          button: words.mailWelcomeButton,
          url: `${origin}/`,
          note: words.mailWelcomeNote,
        }),
      )
    },
  }
}
