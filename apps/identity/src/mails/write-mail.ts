import { sanitizePersonName } from '@forenet/domain/person-name'
import { html } from '@forenet/html'
import type { Accounts } from '../accounts/account.ts'
import type { Registrations } from '../accounts/registrations.ts'
import type { MailLinks } from '../links/mail-links.ts'
import type { IdentityMail, IdentityRealm, Locale } from '../options.ts'
import type { IdentityTexts } from '../words/en.ts'
import { getTexts } from '../words/page-language.ts'
import { buildInteractionLinkPurpose, type MailRequest } from './mail-request.ts'

type Parts = { realm: IdentityRealm; accounts: Accounts; registrations: Registrations; links: MailLinks }

type Destination = { to: { email: string; givenName: string }; locale: Locale; url: string }

/** Each attempt gets a new link; undefined for obsolete requests. */
export function buildMailWriter({ realm, accounts, registrations, links }: Parts) {
  const { origin, mount, sealing } = realm

  async function linkTo(
    page: 'confirm-email' | 'new-password',
    { id, interaction }: { id: string; interaction: string | null },
    makeLink: (interactionUid: string | undefined) => Promise<string | undefined>,
  ): Promise<string | undefined> {
    const uid = interaction === null ? undefined : await sealing.open(interaction, buildInteractionLinkPurpose(id))
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
    const words = getTexts(locale)
    const said = mailTexts(request, words)
    const mail = composeMail(locale, words, { ...said, to: to.email, givenName: to.givenName, url })
    return { ...mail, messageId: `${said.kind}.${request.id}` }
  }
}

function mailTexts(request: MailRequest, words: IdentityTexts): Omit<MailContent, 'to' | 'givenName' | 'url'> {
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

type MailContent = {
  to: string
  givenName: string
  kind: IdentityMail['kind']
  subject: string
  text: string
  button: string
  url: string
  note?: string
}

function composeMail(locale: Locale, words: IdentityTexts, content: MailContent): Omit<IdentityMail, 'messageId'> {
  const { to, kind, subject, text, button, url, note } = content
  const hello = words.mailHello(sanitizePersonName(content.givenName))
  const font = `font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
  const small = `margin:0 0 12px;color:#5b6661;font-size:13px;line-height:1.5`
  // Layout of apps/api/src/platform/delivery/mail-layout.ts.
  const document = html`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .page { background: #121614 !important }
  .card { background: #1b211e !important; border-color: #323b36 !important }
  .ink { color: #e8ecea !important }
  .pale { color: #a7b2ac !important }
  .link { color: #5fd3ae !important }
}
@media (max-width: 600px) {
  .card { padding: 24px 20px !important }
}
</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#fbfbfa;${font}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 20px"><span class="ink" style="display:inline-block;padding-bottom:4px;border-bottom:3px solid #1f6f54;color:#1b1f1d;font-size:18px;font-weight:700">${words.product}</span></td></tr>
<tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid #e3e7e5;border-radius:16px">
<h1 class="ink" style="margin:0 0 16px;color:#1b1f1d;font-size:24px;line-height:30px">${subject}</h1>
<p class="ink" style="margin:0 0 8px;color:#1b1f1d;font-size:16px;line-height:24px">${hello}</p>
<p class="ink" style="margin:0 0 24px;color:#1b1f1d;font-size:16px;line-height:24px">${text}</p>
<p style="margin:0 0 24px"><a href="${url}" style="display:inline-block;padding:14px 22px;border-radius:10px;background:#1f6f54;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${button}</a></p>
${note && html`<p class="pale" style="${small}">${note}</p>`}
<p class="pale" style="${small};word-break:break-all">${words.mailPasteLink}<br><a class="link" href="${url}" style="color:#1f6f54">${url}</a></p>
<p class="pale" style="${small};margin:20px 0 0">${words.mailFooter}</p>
</td></tr>
</table></td></tr></table>
</body>
</html>
`
  const plain = [hello, text, `${button}:\n${url}`, note, `-- \n${words.mailFooter}`].filter(Boolean).join('\n\n')
  return { to, subject, kind, html: document.markup, text: `${plain}\n` }
}
