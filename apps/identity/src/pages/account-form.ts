import { type Html, html } from '@forenet/html'
import { type Faults, passwordField } from './form-field.ts'
import { keyIcon } from './icons.ts'
import type { Look, Page } from './layout.ts'
import { badNotice } from './notice.ts'

export type AccountForm = {
  csrf: string
  action: string
  account: string
  problem?: string | undefined
  faults?: Faults | undefined
}

export type ConfirmByPassword = { email: string; signInAgain: string }

/** Adding a sign-in method needs the password, because one added at an unlocked screen would outlive the session. */
export function confirmItIsYouPage(look: Look, form: AccountForm & ConfirmByPassword & { lead: string }): Page {
  const { words } = look
  return {
    title: words.confirmItIsYouTitle,
    scripts: ['forms.js'],
    body: html`<div class="seal">${keyIcon}</div>
<h1>${words.confirmItIsYouTitle}</h1>
<p class="lead">${form.lead}</p>
${badNotice(form.problem)}
<form method="post" action="${form.action}" novalidate>${csrfField(form)}
${passwordFields(look, form, form)}
<button class="button">${words.goOn}</button>
</form>
${signInAgainLink(look, form)}
${cancelLink(look, form)}`,
  }
}

export type Question = AccountForm & {
  title: string
  lead: string
  yes: string
  confirm: ConfirmByPassword | undefined
}

export function questionPage(look: Look, form: Question): Page {
  return {
    title: form.title,
    scripts: ['forms.js'],
    body: html`<div class="seal">${keyIcon}</div>
<h1>${form.title}</h1>
<p class="lead">${form.lead}</p>
${badNotice(form.problem)}
<form method="post" action="${form.action}" novalidate>${csrfField(form)}
${form.confirm && passwordFields(look, form, form.confirm)}
<button class="button">${form.yes}</button>
</form>
${form.confirm && signInAgainLink(look, form.confirm)}
${cancelLink(look, form)}`,
  }
}

export function csrfField({ csrf }: Pick<AccountForm, 'csrf'>): Html {
  return html`<input type="hidden" name="csrf" value="${csrf}">`
}

export function cancelLink({ words }: Look, { account }: Pick<AccountForm, 'account'>): Html {
  return html`<p class="after"><a class="link" href="${account}">${words.cancel}</a></p>`
}

function passwordFields({ words }: Look, { faults }: AccountForm, { email }: ConfirmByPassword): Html {
  return html`<input type="text" name="username" value="${email}" autocomplete="username" hidden readonly>
${passwordField({ name: 'currentPassword', label: words.password, words, fresh: false, autofocus: true }, faults ?? {})}`
}

function signInAgainLink({ words }: Look, { signInAgain }: ConfirmByPassword): Html {
  return html`<p class="after"><a class="link" href="${signInAgain}">${words.signInAgainInstead}</a></p>`
}
