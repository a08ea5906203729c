import { html } from '@forenet/html'
import { type FieldErrors, renderPasswordField, renderTextField } from './form-field.ts'
import { checkmarkIcon, envelopeIcon } from './icons.ts'
import type { PageAppearance, PageContent } from './layout.ts'
import { renderErrorNotice } from './notice.ts'

export function forgotPasswordPage(
  look: PageAppearance,
  form: { email: string; problem?: string; faults?: FieldErrors; action: string; back?: string },
): PageContent {
  const { words } = look
  return {
    title: words.forgotTitle,
    scripts: ['forms.js'],
    body: html`<h1>${words.forgotTitle}</h1>
<p class="lead">${words.forgotLead}</p>
${renderErrorNotice(form.problem)}
<form method="post" action="${form.action}" novalidate>
${renderTextField({ name: 'email', label: words.email, type: 'email', value: form.email, autocomplete: 'username', autofocus: true }, form.faults ?? {})}
<button class="button">${words.sendLink}</button>
</form>
${backLink(look, form.back)}`,
  }
}

/** The same whether or not the account exists, so that it does not reveal who has one. */
export function resetLinkSentPage(look: PageAppearance, sent: { email: string; back?: string }): PageContent {
  const { words } = look
  return {
    title: words.forgotSentTitle,
    body: html`<div class="seal">${envelopeIcon}</div>
<h1>${words.forgotSentTitle}</h1>
<p class="lead" role="status">${words.forgotSentLead} <strong>${sent.email}</strong>, ${words.forgotSentDetail}</p>
<p>${words.forgotSentTwice}</p>
${backLink(look, sent.back)}`,
  }
}

/** Saving also signs the user in, if this browser requested the link. */
export function newPasswordPage(
  look: PageAppearance,
  form: { email: string; action: string; signsIn: boolean; problem?: string; faults?: FieldErrors },
): PageContent {
  const { words } = look
  return {
    title: words.newPasswordTitle,
    scripts: ['forms.js'],
    body: html`<h1>${words.newPasswordTitle}</h1>
<p class="lead">${words.newPasswordLead} <strong>${form.email}</strong></p>
${renderErrorNotice(form.problem)}
<form method="post" action="${form.action}" novalidate>
<input type="text" name="username" value="${form.email}" autocomplete="username" hidden readonly>
${renderPasswordField({ name: 'password', label: words.newPassword, words, fresh: true, autofocus: true }, form.faults ?? {})}
<button class="button">${form.signsIn ? words.saveAndSignIn : words.savePassword}</button>
</form>`,
  }
}

/** Lists passkeys that can still sign in. */
export function passwordSavedPage(
  look: PageAppearance,
  still: { passkeys: readonly string[]; account: string },
): PageContent {
  const { words } = look
  return {
    title: words.passwordSavedTitle,
    body: html`<div class="seal">${checkmarkIcon}</div>
<h1>${words.passwordSavedTitle}</h1>
<p class="lead">${words.passwordSavedLead}</p>
${still.passkeys.length > 0 && html`<p>${words.passwordSavedPasskeys}</p><ul>${still.passkeys.map((name) => html`<li>${name}</li>`)}</ul>`}
<div class="actions"><a class="button" href="${look.portal}">${words.toPortal}</a>
${still.passkeys.length > 0 && html`<a class="button quiet" href="${still.account}">${words.seePasskeys}</a>`}</div>`,
  }
}

function backLink(look: PageAppearance, back: string = look.portal) {
  return html`<p class="after"><a class="link" href="${back}">${look.words.backToSignIn}</a></p>`
}
