import { html } from '@forenet/html'
import { type Faults, passwordField } from './form-field.ts'
import { envelope, tick } from './icons.ts'
import type { Look, Page } from './layout.ts'
import { badNotice, goodNotice } from './notice.ts'

/** "We have sent you a mail": waits for the address to be confirmed, in this browser or another. */
export function checkMailPage(
  look: Look,
  wait: { email: string; problem?: string; done?: string; base: string },
): Page {
  const { words } = look
  return {
    title: words.checkMailTitle,
    scripts: ['forms.js'],
    body: html`<div class="seal">${envelope}</div>
<h1>${words.checkMailTitle}</h1>
<p class="lead">${words.checkMailLead} <strong>${wait.email}</strong> ${words.checkMailDetail}</p>
${badNotice(wait.problem)}${goodNotice(wait.done)}
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
  /** Where the password goes. */
  action: string
  /** Where "This was not me" goes; absent for an account, whose owner chooses a new password instead. */
  discard: string | undefined
  problem?: string
  faults?: Faults
}

/**
 * Asks for the password when the link was opened in another browser than the one that asked for it: only who chose it may
 * confirm, or a stranger who registered somebody's address would keep a password to their account.
 */
export function confirmPage(look: Look, form: ConfirmForm): Page {
  const { words } = look
  const other = form.discard
    ? html`<p class="hint">${words.notMeRegistration}</p>
<form method="post" action="${form.discard}"><button class="button quiet">${words.notMe}</button></form>`
    : html`<p class="hint">${words.notMeAccount}</p>
<a class="button quiet" href="${look.mount}/login-actions/reset-credentials">${words.newResetLink}</a>`
  return {
    title: words.confirmTitle,
    scripts: ['forms.js'],
    body: html`<div class="seal">${envelope}</div>
<h1>${words.confirmTitle}</h1>
<p class="lead">${words.confirmLead} <strong>${form.name}</strong>, <strong>${form.email}</strong></p>
<p class="lead">${words.confirmDetail}</p>
${badNotice(form.problem)}
<form method="post" action="${form.action}" novalidate>
<input type="text" name="username" value="${form.email}" autocomplete="username" hidden readonly>
${passwordField({ name: 'password', label: words.password, words, fresh: false, autofocus: true }, form.faults ?? {})}
<button class="button">${words.confirm}</button>
</form>
<div class="actions">${other}</div>`,
  }
}

/** The registration is gone; nothing hinders another one. */
export function discardedPage(look: Look): Page {
  const { words } = look
  return {
    title: words.discardedTitle,
    body: html`<div class="seal">${tick}</div>
<h1>${words.discardedTitle}</h1>
<p class="lead">${words.discardedLead}</p>
<div class="actions"><a class="button" href="${look.portal}">${words.startAgain}</a></div>`,
  }
}

/** The address is confirmed, and signing in happens elsewhere. */
export function confirmedPage(look: Look): Page {
  const { words } = look
  return {
    title: words.confirmedTitle,
    body: html`<div class="seal">${tick}</div>
<h1>${words.confirmedTitle}</h1>
<p class="lead">${words.confirmedLead}</p>
<div class="actions"><a class="button" href="${look.portal}">${words.toPortal}</a></div>`,
  }
}
