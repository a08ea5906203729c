import type { Accounts } from '../accounts/account.ts'
import type { Registrations } from '../accounts/registrations.ts'
import type { MailLinks } from '../links/mail-links.ts'
import type { IdentityMail, IdentityRealm, Locale } from '../options.ts'
import type { Words } from '../words/en.ts'
import { textsFor } from '../words/page-language.ts'
import { composeMail, type MailContent } from './compose-mail.ts'
import { interactionLinkPurpose, type MailRequest } from './mail-request.ts'

type Parts = { realm: IdentityRealm; accounts: Accounts; registrations: Registrations; links: MailLinks }

type Destination = { to: { email: string; givenName: string }; locale: Locale; url: string }

/** Renders mails when they are sent, with a new link on each attempt; undefined for obsolete requests. */
export function buildMailWriter({ realm, accounts, registrations, links }: Parts) {
  const { origin, mount, sealing } = realm

  async function linkTo(
    page: 'confirm-email' | 'new-password',
    { id, interaction }: { id: string; interaction: string | null },
    makeLink: (interactionUid: string | undefined) => Promise<string | undefined>,
  ): Promise<string | undefined> {
    const uid = interaction === null ? undefined : await sealing.open(interaction, interactionLinkPurpose(id))
    const secret = await makeLink(uid)
    const base = uid ? `${mount}/interaction/${uid}` : `${mount}/login-actions`
    return secret && `${origin}${base}/${page}?token=${secret}`
  }

  async function destinationOf(request: MailRequest): Promise<Destination | undefined> {
    if (request.kind === 'confirm-registration') {
      const { registrationId, locale } = request
      const to = await registrations.find(registrationId)
      if (!to || to.accountId !== undefined) return undefined
      const make = (uid?: string) => links.create('confirm-registration', { registrationId }, uid)
      const url = await linkTo('confirm-email', request, make)
      return url === undefined ? undefined : { to, locale, url }
    }
    const account = await accounts.byId(request.accountId)
    if (!account) return undefined
    const to = { email: account.email, givenName: account.givenName }
    switch (request.kind) {
      case 'verify-email': {
        if (account.emailVerified) return undefined
        const make = (uid?: string) => links.create('verify-email', { accountId: account.id }, uid)
        const url = await linkTo('confirm-email', request, make)
        return url === undefined ? undefined : { to, locale: request.locale, url }
      }
      case 'already-registered':
      case 'reset-password': {
        const url = await linkTo('new-password', request, (uid) => links.createReset(request, uid))
        return url === undefined ? undefined : { to, locale: request.locale, url }
      }
      case 'password-changed':
        return { to, locale: account.locale, url: `${origin}${mount}/login-actions/reset-credentials` }
      case 'passkey-added':
      case 'passkey-removed':
      case 'second-factor-added':
      case 'second-factor-removed':
      case 'recovery-codes-made':
      case 'recovery-code-used':
        return { to, locale: account.locale, url: `${origin}${mount}/account` }
      case 'welcome':
        return { to, locale: account.locale, url: `${origin}/` }
    }
  }

  return async (request: MailRequest): Promise<IdentityMail | undefined> => {
    const destination = await destinationOf(request)
    if (!destination) return undefined
    const { to, locale, url } = destination
    const words = textsFor(locale)
    const said = mailTexts(request, words)
    const mail = composeMail(locale, words, { ...said, to: to.email, givenName: to.givenName, url })
    return { ...mail, messageId: `${said.kind}.${request.id}` }
  }
}

function mailTexts(request: MailRequest, words: Words): Omit<MailContent, 'to' | 'givenName' | 'url'> {
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
