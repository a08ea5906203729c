import { type Html, html } from '@forenet/html'
import { type FieldErrors, renderPasswordField } from './form-field.ts'
import { keyIcon } from './icons.ts'
import type { PageAppearance, PageContent } from './layout.ts'
import { renderErrorNotice } from './notice.ts'

export type AccountForm = {
  csrf: string
  action: string
  account: string
  problem?: string | undefined
  faults?: FieldErrors | undefined
}

export type PasswordConfirmation = { email: string; signInAgain: string }

/** A sign-in method added at an unlocked screen would outlive the session. */
export function confirmIdentityPage(
  look: PageAppearance,
  form: AccountForm & PasswordConfirmation & { lead: string },
): PageContent {
  const { words } = look
  return {
    title: words.confirmItIsYouTitle,
    scripts: ['forms.js'],
    body: html`<div class="seal">${keyIcon}</div>
<h1>${words.confirmItIsYouTitle}</h1>
<p class="lead">${form.lead}</p>
${renderErrorNotice(form.problem)}
<form method="post" action="${form.action}" novalidate>${renderCsrfField(form)}
${passwordFields(look, form, form)}
<button class="button">${words.goOn}</button>
</form>
${renderSignInLink(look, form)}
${renderCancelLink(look, form)}`,
  }
}

export type ConfirmationQuestion = AccountForm & {
  title: string
  lead: string
  yes: string
  confirm: PasswordConfirmation | undefined
}

export function confirmationPage(look: PageAppearance, form: ConfirmationQuestion): PageContent {
  return {
    title: form.title,
    scripts: ['forms.js'],
    body: html`<div class="seal">${keyIcon}</div>
<h1>${form.title}</h1>
<p class="lead">${form.lead}</p>
${renderErrorNotice(form.problem)}
<form method="post" action="${form.action}" novalidate>${renderCsrfField(form)}
${form.confirm && passwordFields(look, form, form.confirm)}
<button class="button">${form.yes}</button>
</form>
${form.confirm && renderSignInLink(look, form.confirm)}
${renderCancelLink(look, form)}`,
  }
}

export function renderCsrfField({ csrf }: Pick<AccountForm, 'csrf'>): Html {
  return html`<input type="hidden" name="csrf" value="${csrf}">`
}

export function renderCancelLink({ words }: PageAppearance, { account }: Pick<AccountForm, 'account'>): Html {
  return html`<p class="after"><a class="link" href="${account}">${words.cancel}</a></p>`
}

function passwordFields({ words }: PageAppearance, { faults }: AccountForm, { email }: PasswordConfirmation): Html {
  return html`<input type="text" name="username" value="${email}" autocomplete="username" hidden readonly>
${renderPasswordField({ name: 'currentPassword', label: words.password, words, fresh: false, autofocus: true }, faults ?? {})}`
}

function renderSignInLink({ words }: PageAppearance, { signInAgain }: PasswordConfirmation): Html {
  return html`<p class="after"><a class="link" href="${signInAgain}">${words.signInAgainInstead}</a></p>`
}
