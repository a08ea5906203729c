import { html } from '@forenet/html'
import { type FieldErrors, renderPasswordField } from './form-field.ts'
import { checkmarkIcon, envelopeIcon } from './icons.ts'
import type { PageAppearance, PageContent } from './layout.ts'
import { renderErrorNotice, renderSuccessNotice } from './notice.ts'

export function checkMailPage(
  look: PageAppearance,
  wait: { email: string; problem?: string; done?: string; base: string },
): PageContent {
  const { words } = look
  return {
    title: words.checkMailTitle,
    scripts: ['forms.js'],
    body: html`<div class="seal">${envelopeIcon}</div>
<h1>${words.checkMailTitle}</h1>
<p class="lead">${words.checkMailLead} <strong>${wait.email}</strong> ${words.checkMailDetail}</p>
${renderErrorNotice(wait.problem)}${renderSuccessNotice(wait.done)}
<div class="actions">
<form method="post" action="${wait.base}/confirmed"><button class="button">${words.iHaveConfirmed}</button></form>
<p class="hint">${words.checkMailNothing}</p>
<form method="post" action="${wait.base}/resend"><button class="button quiet">${words.resend}</button></form>
</div>
<p class="after"><a class="link" href="${wait.base}/register">${words.useOtherAddress}</a></p>`,
  }
}

export type ConfirmForm = {
  name: string
  email: string
  action: string
  /** "This was not me"; absent for an existing account, which is offered a password reset. */
  discard: string | undefined
  problem?: string
  faults?: FieldErrors
}

/**
 * In another browser than the registration's it requires the password. Otherwise someone could register a victim's
 * address with their own password and have the victim confirm it.
 */
export function confirmPage(look: PageAppearance, form: ConfirmForm): PageContent {
  const { words } = look
  const other = form.discard
    ? html`<p class="hint">${words.notMeRegistration}</p>
<form method="post" action="${form.discard}"><button class="button quiet">${words.notMe}</button></form>`
    : html`<p class="hint">${words.notMeAccount}</p>
<a class="button quiet" href="${look.mount}/login-actions/reset-credentials">${words.newResetLink}</a>`
  return {
    title: words.confirmTitle,
    scripts: ['forms.js'],
    body: html`<div class="seal">${envelopeIcon}</div>
<h1>${words.confirmTitle}</h1>
<p class="lead">${words.confirmLead} <strong>${form.name}</strong>, <strong>${form.email}</strong></p>
<p class="lead">${words.confirmDetail}</p>
${renderErrorNotice(form.problem)}
<form method="post" action="${form.action}" novalidate>
<input type="text" name="username" value="${form.email}" autocomplete="username" hidden readonly>
${renderPasswordField({ name: 'password', label: words.password, words, fresh: false, autofocus: true }, form.faults ?? {})}
<button class="button">${words.confirm}</button>
</form>
<div class="actions">${other}</div>`,
  }
}

export function discardedPage(look: PageAppearance): PageContent {
  const { words } = look
  return {
    title: words.discardedTitle,
    body: html`<div class="seal">${checkmarkIcon}</div>
<h1>${words.discardedTitle}</h1>
<p class="lead">${words.discardedLead}</p>
<div class="actions"><a class="button" href="${look.portal}">${words.startAgain}</a></div>`,
  }
}

export function confirmedPage(look: PageAppearance): PageContent {
  const { words } = look
  return {
    title: words.confirmedTitle,
    body: html`<div class="seal">${checkmarkIcon}</div>
<h1>${words.confirmedTitle}</h1>
<p class="lead">${words.confirmedLead}</p>
<div class="actions"><a class="button" href="${look.portal}">${words.toPortal}</a></div>`,
  }
}
