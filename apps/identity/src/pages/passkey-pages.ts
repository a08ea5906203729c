import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { type Faults, passwordField, textField } from './form-field.ts'
import { type Html, html } from './html.ts'
import { key } from './icons.ts'
import type { Look, Page } from './layout.ts'
import { badNotice } from './notice.ts'

/** What the pages about one's passkeys have in common. */
export type PasskeyForm = {
  csrf: string
  /** Where the form goes. */
  action: string
  /** The account page, for who changes their mind. */
  account: string
  problem?: string | undefined
  faults?: Faults | undefined
}

/** Whose password is asked for again, and where to sign in anew instead. */
export type ConfirmByPassword = { email: string; signInAgain: string }

/** Asks for the password before a passkey is added: one that a stranger adds at an open screen would outlive the session. */
export function confirmItIsYouPage(look: Look, form: PasskeyForm & ConfirmByPassword): Page {
  const { words } = look
  return {
    title: words.passkeyConfirmTitle,
    scripts: ['forms.js'],
    body: html`<div class="seal">${key}</div>
<h1>${words.passkeyConfirmTitle}</h1>
<p class="lead">${words.passkeyConfirmLead}</p>
${badNotice(form.problem)}
<form method="post" action="${form.action}" novalidate>${csrfField(form)}
${passwordFields(look, form, form)}
<button class="button">${words.goOn}</button>
</form>
${signInAgainLink(look, form)}
${cancelLink(look, form)}`,
  }
}

/** Has the device make a passkey; the script sends what it made. */
export function addPasskeyPage(look: Look, form: PasskeyForm & { ask: PublicKeyCredentialCreationOptionsJSON }): Page {
  const { words } = look
  return {
    title: words.addPasskey,
    scripts: ['forms.js', 'passkeys.js'],
    body: html`<div class="seal">${key}</div>
<h1>${words.addPasskey}</h1>
<p class="lead">${words.addPasskeyLead}</p>
${badNotice(form.problem)}
<form method="post" action="${form.action}" data-passkey="create" data-ask="${JSON.stringify(form.ask)}" data-cancelled="${words.passkeyNotCreated}" data-exists="${words.passkeyExists}" data-failed="${words.passkeyFailed}">${csrfField(form)}
<input type="hidden" name="credential" value="">
<p class="hint" data-unsupported>${words.passkeyUnsupported}</p>
<button class="button" type="button" hidden>${words.createPasskey}</button>
</form>
${cancelLink(look, form)}`,
  }
}

export function renamePasskeyPage(look: Look, form: PasskeyForm & { name: string }): Page {
  const { words } = look
  return {
    title: words.renamePasskeyTitle,
    scripts: ['forms.js'],
    body: html`<h1>${words.renamePasskeyTitle}</h1>
<form method="post" action="${form.action}" novalidate>${csrfField(form)}
${textField({ name: 'name', label: words.passkeyName, value: form.name, autocomplete: 'off', autofocus: true }, form.faults ?? {})}
<button class="button">${words.save}</button>
</form>
${cancelLink(look, form)}`,
  }
}

/** Asks before a passkey is removed, and says what else there is to do. `confirm` asks for the password as well. */
export function removePasskeyPage(
  look: Look,
  form: PasskeyForm & { name: string; confirm: ConfirmByPassword | undefined },
): Page {
  const { words } = look
  const title = words.removePasskeyTitle(form.name)
  return {
    title,
    scripts: ['forms.js'],
    body: html`<div class="seal">${key}</div>
<h1>${title}</h1>
<p class="lead">${words.removePasskeyLead}</p>
${badNotice(form.problem)}
<form method="post" action="${form.action}" novalidate>${csrfField(form)}
${form.confirm && passwordFields(look, form, form.confirm)}
<button class="button">${words.removePasskeyYes}</button>
</form>
${form.confirm && signInAgainLink(look, form.confirm)}
${cancelLink(look, form)}`,
  }
}

function passwordFields({ words }: Look, { faults }: PasskeyForm, { email }: ConfirmByPassword): Html {
  return html`<input type="text" name="username" value="${email}" autocomplete="username" hidden readonly>
${passwordField({ name: 'currentPassword', label: words.password, words, fresh: false, autofocus: true }, faults ?? {})}`
}

function signInAgainLink({ words }: Look, { signInAgain }: ConfirmByPassword): Html {
  return html`<p class="after"><a class="link" href="${signInAgain}">${words.signInAgainInstead}</a></p>`
}

function csrfField({ csrf }: PasskeyForm): Html {
  return html`<input type="hidden" name="csrf" value="${csrf}">`
}

function cancelLink({ words }: Look, { account }: PasskeyForm): Html {
  return html`<p class="after"><a class="link" href="${account}">${words.cancel}</a></p>`
}
